// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.type;

import static dev.ephemeris.sql.function.FunctionCalls.call;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypeFunctionsTest {
  private static final String[] SAMPLES = {
    "undefined", "null", "false", "1.5", "7", "\"\"", "[]", "{}"
  };

  @ParameterizedTest
  @CsvSource({
    "IS_ARRAY, 00000010",
    "IS_BOOL, 00100000",
    "IS_DATETIME, 00000000",
    "IS_DEFINED, 01111111",
    "IS_FINITE_NUMBER, 00011000",
    "IS_INTEGER, 00001000",
    "IS_NULL, 01000000",
    "IS_NUMBER, 00011000",
    "IS_OBJECT, 00000001",
    "IS_PRIMITIVE, 01111100",
    "IS_STRING, 00000100"
  })
  void everyCheck_ofEveryType(String name, String expected) {
    StringBuilder answers = new StringBuilder();
    for (String sample : SAMPLES) {
      answers.append(call(name, sample).equals("true") ? '1' : '0');
    }
    assertThat(answers).hasToString(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0001-01-01",
        "2024-02-29",
        "2024-12-12Z",
        "2024-12-12 20:21:25",
        "2024-12-12T20:21:25Z",
        "9999-12-31T23:59:59.9999999Z",
        "2024-12-12T20:21:25.1"
      })
  void dateTime_valid(String text) {
    assertThat(call("IS_DATETIME", '"' + text + '"')).isEqualTo("true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0000-01-01",
        "2023-02-29",
        "2024-04-31",
        "2024-00-01",
        "2024-13-01",
        "2024-01-00",
        "24-12-12",
        "2024-1-12",
        "2024-12-12T",
        "2024-12-12T20Z",
        "2024-12-12T20:21",
        "2024-12-12t20:21:25",
        "2024-12-12T24:00:00",
        "2024-12-12T20:60:00",
        "2024-12-12T20:00:60",
        "2024-12-12T20:21:25.",
        "2024-12-12T20:21:25.12345678",
        "2024-12-12T20:21:25+01:00",
        "2024-12-12 20:21:25 ",
        "2024-12-12ZZ",
        " 2024-12-12",
        "٢٠٢٤-12-12"
      })
  void dateTime_invalid(String text) {
    assertThat(call("IS_DATETIME", '"' + text + '"')).isEqualTo("false");
  }

  @Test
  void integer_atTheEndsOf64Bits() {
    assertThat(call("IS_INTEGER", "9223372036854775807")).isEqualTo("true");
    assertThat(call("IS_INTEGER", "-9223372036854775808")).isEqualTo("true");
    assertThat(call("IS_INTEGER", "9223372036854775808")).isEqualTo("false");
    assertThat(call("IS_INTEGER", "18446744073709551615")).isEqualTo("false");
    assertThat(call("IS_INTEGER", "2.0")).isEqualTo("true");
    assertThat(call("IS_INTEGER", "1e300")).isEqualTo("false");
  }
}
