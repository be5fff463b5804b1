// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonWriter;
import dev.ephemeris.model.number.WideNumbers;
import java.nio.charset.StandardCharsets;

/**
 * A number: a double, or a whole number of 64 bits. Both are compared exactly by value, and {@link
 * Arithmetic} calculates exactly with whole numbers.
 *
 * <p>A number written with digits alone is a whole number if it fits into 64 bits. A number with a
 * fraction or an exponent is a double, and so is a result computed from one.
 *
 * @param number the double, or the one nearest to the whole number
 * @param integer the value as a long; has no meaning for doubles with a fraction or outside its
 *     range
 * @param isLong whether it is a whole number of 64 bits and not a double
 */
public record NumberValue(double number, long integer, boolean isLong)
    implements Value, Comparable<NumberValue> {
  private static final byte[] TOO_LARGE = "1e999".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] TOO_SMALL = "-1e999".getBytes(StandardCharsets.US_ASCII);

  public static NumberValue of(long value) {
    return new NumberValue(value, value, true);
  }

  public static NumberValue of(double value) {
    // Negative zero becomes zero, so that equal numbers have one key and "-0" is never written.
    return new NumberValue(
        value == 0 ? 0 : value, value < WideNumbers.BEYOND_LONG ? (long) value : 0, false);
  }

  /**
   * Whether it counts as a whole number: a long, or a double without a fraction, unless the double
   * is so large that it may have been rounded.
   */
  public boolean isInteger() {
    return isLong || (integer == number && !WideNumbers.isWide(number));
  }

  /** Whether {@link #integer} equals this number exactly. */
  public boolean hasDigitsOnly() {
    return isLong || integer == number;
  }

  /** The next double that is not farther from zero. */
  public double towardsZero() {
    return isLong ? WideNumbers.towardsZero(integer) : number;
  }

  /** The bits that {@link #towardsZero} cannot hold. */
  public int bitsBelow() {
    return isLong ? WideNumbers.bitsBelow(integer) : 0;
  }

  @Override
  public ValueType type() {
    return ValueType.NUMBER;
  }

  /** A fixed weight for all numbers; counting digits would cost more than it helps. */
  @Override
  public long weight() {
    return 8;
  }

  /** A number in an item may be too large for a double; it is written so that it stays so. */
  @Override
  public void write(JsonWriter writer) {
    if (hasDigitsOnly()) {
      writer.value(integer);
    } else if (Double.isInfinite(number)) {
      writer.raw(number > 0 ? TOO_LARGE : TOO_SMALL);
    } else {
      writer.value(number);
    }
  }

  @Override
  public int compareTo(NumberValue other) {
    // Rounding to a double never reverses the order of two numbers.
    int order = Double.compare(number, other.number);
    return order != 0 || !WideNumbers.isWide(number) ? order : compareWide(other);
  }

  private int compareWide(NumberValue other) {
    if (number >= WideNumbers.BEYOND_LONG && !(isLong && other.isLong)) {
      // The largest longs are rounded up to this double.
      return Boolean.compare(other.isLong, isLong);
    }
    return Long.compare(integer, other.integer);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NumberValue that
        && number == that.number
        && (!WideNumbers.isWide(number) || compareWide(that) == 0);
  }

  @Override
  public int hashCode() {
    return Double.hashCode(number);
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}
