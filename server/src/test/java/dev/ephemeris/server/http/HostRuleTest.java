// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ephemeris.server.protocol.WireError;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HostRuleTest {
  @Test
  @DisplayName("If not on loopback, every well-formed Host is accepted, and no other")
  void anyName() {
    HostRule rule = HostRule.any();
    for (String host : List.of("db.example:443", "ephemeris", "10.0.0.7", "[2001:db8::1]:8081")) {
      assertThat(rule.refusal(host)).isEmpty();
    }
    for (String host : List.of("", "a b", "a,b", "a/b", "[::1", "a:b")) {
      assertThat(rule.refusal(host))
          .hasValueSatisfying(
              refusal -> assertThat(refusal.error()).isEqualTo(WireError.BAD_REQUEST));
    }
  }

  @Test
  @DisplayName("The number of names is bounded")
  void manyNames() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> HostRule.loopbackAnd(Collections.nCopies(HostRule.MAX_NAMES + 1, "a.example")));
  }
}
