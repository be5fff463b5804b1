// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import static dev.ephemeris.sql.function.FunctionCalls.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.library.BuiltInFunctions;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MathFunctionsTest {
  static List<ScalarFunction> functions() {
    return MathFunctions.all();
  }

  @ParameterizedTest
  @MethodSource("functions")
  void anyArgumentThatIsNoNumber_isUndefined(ScalarFunction function) {
    for (int count = function.arity().least(); count <= function.arity().most(); count++) {
      for (int wrong = 0; wrong < count; wrong++) {
        for (String other : new String[] {"undefined", "null", "true", "\"1\"", "[1]", "{}"}) {
          String[] arguments = new String[count];
          Arrays.fill(arguments, "1");
          arguments[wrong] = other;

          assertThat(call(function.name(), arguments))
              .as(function.name() + Arrays.toString(arguments))
              .isEqualTo("undefined");
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "CEILING, 0.5, 1",
    "CEILING, -0.5, 0",
    "FLOOR, -0.5, -1",
    "TRUNC, -0.5, 0",
    "TRUNC, 0.9, 0",
    "ROUND, 0.5, 1",
    "ROUND, -0.5, -1",
    "ROUND, 2.5, 3",
    "ROUND, -6.5, -7",
    "ROUND, -0.4, 0",
    "ROUND, 0.49999999999999994, 0",
    "ROUND, -0.49999999999999994, 0",
    "ROUND, 4503599627370495.5, 4503599627370496",
    "ROUND, 1e300, 1.0E300"
  })
  void rounding_ofFractions(String name, String number, String expected) {
    assertThat(call(name, number)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"CEILING", "FLOOR", "ROUND", "TRUNC"})
  void rounding_ofWholeNumbers_keepsEveryDigit(String name) {
    assertThat(call(name, "9007199254740993")).isEqualTo("9007199254740993");
    assertThat(call(name, "9223372036854775807")).isEqualTo("9223372036854775807");
    assertThat(call(name, "-9223372036854775808")).isEqualTo("-9223372036854775808");
  }

  @ParameterizedTest
  @CsvSource({
    "INTADD, 9223372036854775806, 1, 9223372036854775807",
    "INTADD, 9223372036854775807, 1, -9223372036854775808",
    "INTADD, 9007199254740993, 2, 9007199254740995",
    "INTSUB, -9223372036854775808, 1, 9223372036854775807",
    "INTMUL, 3037000500, 3037000500, -9223372036709301616",
    "INTMUL, -1, -9223372036854775808, undefined",
    "INTMUL, 3037000499, 3037000499, 9223372030926249001",
    "INTDIV, 7, 2, 3",
    "INTDIV, -7, 2, -3",
    "INTDIV, -9223372036854775808, -1, undefined",
    "INTDIV, 1, 0, undefined",
    "INTMOD, -9223372036854775808, -1, undefined",
    "INTMOD, 1, 0, undefined",
    "INTBITLEFTSHIFT, 1, 63, -9223372036854775808",
    "INTBITLEFTSHIFT, 1, 64, 1",
    "INTBITLEFTSHIFT, 1, -1, -9223372036854775808",
    "INTBITLEFTSHIFT, 1, 4294967297, 2",
    "INTBITRIGHTSHIFT, -8, 1, -4",
    "INTBITRIGHTSHIFT, -1, 63, -1",
    "INTBITRIGHTSHIFT, 1, 64, 1",
    "INTBITAND, 9223372036854775807, 9007199254740993, 9007199254740993",
    "INTBITOR, 1.5, 1, undefined",
    "INTBITXOR, 1, 1e19, undefined",
    "INTADD, 2.0, 3e0, 5"
  })
  void integers_haveTheLowest64Bits(String name, String left, String right, String expected) {
    assertThat(call(name, left, right)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "ACOS, 2",
    "ASIN, -1.01",
    "COT, 0",
    "EXP, 710",
    "LOG, 0",
    "LOG, -1",
    "LOG10, 0",
    "SQRT, -1",
    "SQUARE, 1e200"
  })
  void resultsThatAreNoNumbers_areUndefined(String name, String number) {
    assertThat(call(name, number)).isEqualTo("undefined");
  }

  @Test
  void logarithm_toSomeBase() {
    assertThat(call("LOG", "8", "2")).isEqualTo("3");
    assertThat(call("LOG", "5", "1")).isEqualTo("undefined");
    assertThat(call("LOG", "5", "0")).isEqualTo("0");
    assertThat(call("LOG", "5", "-2")).isEqualTo("undefined");
  }

  @Test
  void numberBin_zeroSize_isUndefined() {
    assertThat(call("NUMBERBIN", "37.752", "0")).isEqualTo("undefined");
    assertThat(call("NUMBERBIN", "0", "0")).isEqualTo("undefined");
    assertThat(call("NUMBERBIN", "-7", "5")).isEqualTo("-10");
    assertThat(call("NUMBERBIN", "37.752")).isEqualTo("37");
  }

  @Test
  void random_differsEachTime_andIsFromZeroToBelowOne() {
    Set<Value> seen = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      Value value = call("RAND", new Value[0]);
      assertThat(((NumberValue) value).number()).isGreaterThanOrEqualTo(0).isLessThan(1);
      seen.add(value);
    }
    assertThat(seen).hasSizeGreaterThan(990);
    assertThat(BuiltInFunctions.byName("RAND").isPure()).isFalse();
  }
}
