package dev.ephemeris.sql.value;

import static org.assertj.core.api.Assertions.assertThat;

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
  @ValueSource(doubles = {0x1p63, 1e19, 1e300, -1e19, Double.MAX_VALUE, 0.5, -0.5})
  void fractionsAndWhatIsTooLarge_areNotIntegers(double number) {
    assertThat(NumberValue.of(number).isInteger()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.0, 1, -1, 1e18, -0x1p63})
  void doublesThatAreWhole_areIntegers(double number) {
    NumberValue value = NumberValue.of(number);

    assertThat(value.isInteger()).isTrue();
    assertThat(value.integer()).isEqualTo((long) number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999", "-1e999"})
  void numberThatIsTooLargeForADouble_staysOne(String text) {
    Value value = DocumentValues.parse(text);
    assertThat(ValueText.of(value)).isEqualTo(text);
    assertThat(DocumentValues.parse(ValueText.of(value))).isEqualTo(value);
  }
}
