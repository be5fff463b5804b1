// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.value.NumberValue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberTextTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "1.0000, 1",
    "-1.5, -1.5",
    "0.1234, 0.1234",
    "0.000001, 0.000001",
    "0.00000015, 1.5e-7",
    "12345678.5, 12345678.5",
    "1e20, 100000000000000000000",
    "1e21, 1e+21",
    "-1.5e300, -1.5e+300",
    "4.9e-324, 4.9e-324",
    "NaN, NaN",
    "Infinity, Infinity",
    "-Infinity, -Infinity",
  })
  void of_isAsJavaScriptWritesIt(double number, String text) {
    assertThat(NumberText.of(NumberValue.of(number))).isEqualTo(text);
  }
}
