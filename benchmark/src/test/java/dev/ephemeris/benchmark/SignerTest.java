// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The expected signatures were computed with OpenSSL. */
class SignerTest {
  private static final String DATE = "Thu, 01 Jan 2026 00:00:00 GMT";

  private final Signer signer = new Signer(Signer.EMULATOR_KEY);

  @Test
  void item_isSignedByItsLink_whichKeepsItsCase() {
    assertThat(signer.authorization("GET", "docs", "dbs/Shop/colls/Orders/docs/item-1", DATE))
        .isEqualTo(
            "type%3Dmaster%26ver%3D1.0%26sig%3D"
                + "k945mdQdvkxxctpktapwm6pk9v22%2FU5gdPnjP70BAkM%3D");
  }

  @Test
  void feedOfDatabases_hasTheEmptyLink() {
    assertThat(signer.authorization("POST", "dbs", "", DATE))
        .isEqualTo(
            "type%3Dmaster%26ver%3D1.0%26sig%3D"
                + "D4r5VwiEkkgEbhXvYlCJwnSVvx4fXhQcnEHFOLTo6Es%3D");
  }

  @Test
  void date_hasTwoDigitsForTheDay() {
    assertThat(Signer.date(Instant.parse("2026-01-01T00:00:00Z"))).isEqualTo(DATE);
  }
}
