// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberValueTest {
  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, 9007199254740993L, Long.MAX_VALUE, Long.MIN_VALUE})
  void wholeNumbersOf64Bits_keepTheirDigits(long number) {
    NumberValue value = NumberValue.of(number);

    assertThat(value.isInteger()).isTrue();
    assertThat(value).hasToString(Long.toString(number));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0x1p53, -0x1p53, 1e18, -0x1p63, 0x1p63, 1e19, 1e300, -1e19, 0.5, -0.5})
  void fractionsAndWhatIsTooLarge_areNotIntegers(double number) {
    assertThat(NumberValue.of(number).isInteger()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.0, 1, -1, 0x1p53 - 1, 1 - 0x1p53})
  void doublesThatAreWhole_areIntegers(double number) {
    NumberValue value = NumberValue.of(number);

    assertThat(value.isInteger()).isTrue();
    assertThat(value.integer()).isEqualTo((long) number);
  }

  /** From the smallest to the largest; the numbers in one line are equal. */
  private static final List<List<String>> IN_ORDER =
      List.of(
          List.of("-1e999"),
          List.of("-1e300"),
          List.of("-9223372036854775808", "-9223372036854775808.0", "-9223372036854775809"),
          List.of("-9223372036854775807"),
          List.of("-9007199254740994", "-9007199254740994.0"),
          List.of("-9007199254740993"),
          List.of("-9007199254740992", "-9007199254740992.0", "-9007199254740993.0"),
          List.of("-0.0", "0", "0.0", "-0"),
          List.of("0.5"),
          List.of("9007199254740992", "9007199254740992.0", "9007199254740993e0"),
          List.of("9007199254740993"),
          List.of("9007199254740994", "9007199254740994.0"),
          List.of("9223372036854774784", "9223372036854774784.0"),
          List.of("9223372036854775806"),
          List.of("9223372036854775807"),
          List.of("9223372036854775808", "9223372036854775807.0", "0.9223372036854775808e19"),
          List.of("1e300"),
          List.of("1e999"));

  @Test
  void numbers_areEqualAndOrderedByWhatTheyAreWorth() {
    for (int i = 0; i < IN_ORDER.size(); i++) {
      for (int j = 0; j < IN_ORDER.size(); j++) {
        for (String left : IN_ORDER.get(i)) {
          for (String right : IN_ORDER.get(j)) {
            Value one = DocumentValues.parse(left);
            Value other = DocumentValues.parse(right);
            assertThat(ValueOrder.INSTANCE.compare(one, other))
                .as("%s and %s", left, right)
                .isEqualTo(Integer.compare(i, j));
            assertThat(one.equals(other)).as("%s and %s", left, right).isEqualTo(i == j);
            if (i == j) {
              assertThat(one).hasSameHashCodeAs(other);
              assertThat(ValueHash.of(one)).isEqualTo(ValueHash.of(other));
            }
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999", "-1e999"})
  void numberThatIsTooLargeForADouble_staysOne(String text) {
    Value value = DocumentValues.parse(text);
    assertThat(ValueText.of(value)).isEqualTo(text);
    assertThat(DocumentValues.parse(ValueText.of(value))).isEqualTo(value);
  }
}
