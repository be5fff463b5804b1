// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SampleItemsTest {
  /** A string, a number or a literal that is not the name of a property. */
  private static final Pattern LEAF =
      Pattern.compile("(?<=[:\\[,])(\"[^\"]*\"(?!:)|-?[0-9.]+|true|false|null)");

  @Test
  void item_isOneKilobyteWithTwentyFourLeaves() {
    for (long number : new long[] {0, 255, 1_234_567_890L}) {
      String body = new String(SampleItems.body(number), StandardCharsets.US_ASCII);
      assertThat(body).hasSize(1024).startsWith("{").endsWith("}");
      assertThat(LEAF.matcher(body).results().count()).isEqualTo(24);
    }
  }

  @Test
  void item_carriesItsNumber() {
    String body = new String(SampleItems.body(1_234_567_890L), StandardCharsets.US_ASCII);
    assertThat(body).startsWith("{\"id\":\"item-1234567890\",\"pk\":\"pk-7890\",");
    assertThat(SampleItems.id(42)).isEqualTo("item-0000000042");
    assertThat(SampleItems.partitionKey(123_456)).isEqualTo("pk-3456");
  }
}
