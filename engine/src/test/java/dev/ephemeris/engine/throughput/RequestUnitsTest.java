// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestUnitsTest {
  @ParameterizedTest
  @CsvSource({
    "0,0",
    "100,1",
    "110,1.1",
    "105,1.05",
    "5,0.05",
    "1943,19.43",
    "-150,-1.5",
    "100000000,1000000"
  })
  void toString_anyAmount_hasNoMoreDigitsThanNeeded(long hundredths, String text) {
    assertThat(new RequestUnits(hundredths)).hasToString(text);
  }

  @Test
  void plusAndMax_ofAmounts_areExact() {
    RequestUnits tenth = new RequestUnits(10);
    RequestUnits sum = RequestUnits.ZERO;
    for (int i = 0; i < 10; i++) {
      sum = sum.plus(tenth);
    }
    assertThat(sum).isEqualTo(RequestUnits.of(1));
    assertThat(sum.max(tenth)).isEqualTo(sum);
    assertThat(tenth.max(sum)).isEqualTo(sum);
    assertThat(RequestUnits.ZERO.isZero()).isTrue();
    assertThat(tenth.isZero()).isFalse();
  }
}
