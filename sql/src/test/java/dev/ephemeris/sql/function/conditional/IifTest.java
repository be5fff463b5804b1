// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.conditional;

import static dev.ephemeris.sql.function.FunctionCalls.call;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IifTest {
  @Test
  void aTrueCondition_givesTheSecond() {
    assertThat(call("IIF", "true", "1", "2")).isEqualTo("1");
    assertThat(call("IIF", "true", "undefined", "2")).isEqualTo("undefined");
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "undefined", "null", "1", "\"true\"", "[true]", "{}"})
  void anyOtherCondition_givesTheThird(String condition) {
    assertThat(call("IIF", condition, "1", "2")).isEqualTo("2");
  }
}
