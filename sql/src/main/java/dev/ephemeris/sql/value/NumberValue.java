// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonWriter;
import dev.ephemeris.model.number.WideNumbers;
import java.nio.charset.StandardCharsets;

/**
 * A number: a double, or a whole number of 64 bits. Both are compared by what they are worth, to
 * the last bit, and {@link Arithmetic} calculates exactly with whole numbers.
 *
 * <p>A number that is written with digits alone is a whole number if it fits into 64 bits. What has
 * a fraction or an exponent is a double, and so is what was calculated from one.
 *
 * @param number the double, or the one nearest to the whole number
 * @param integer what it is as a long; means nothing for doubles that have a fraction or that are
 *     too large
 * @param isLong whether it is a whole number of 64 bits and no double
 */
public record NumberValue(double number, long integer, boolean isLong)
    implements Value, Comparable<NumberValue> {
  private static final byte[] TOO_LARGE = "1e999".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] TOO_SMALL = "-1e999".getBytes(StandardCharsets.US_ASCII);

  public static NumberValue of(long value) {
    return new NumberValue(value, value, true);
  }

  public static NumberValue of(double value) {
    // A negative zero is zero: nobody wants to see "-0", and equal numbers shall be one key.
    return new NumberValue(
        value == 0 ? 0 : value, value < WideNumbers.BEYOND_LONG ? (long) value : 0, false);
  }

  /**
   * Whether it counts as a whole number: a long does, and a double that has no fraction, unless it
   * is so large that it might be rounded.
   */
  public boolean isInteger() {
    return isLong || (integer == number && !WideNumbers.isWide(number));
  }

  /** Whether {@link #integer} is just this number. */
  public boolean hasDigitsOnly() {
    return isLong || integer == number;
  }

  /** The next double that is not farther from zero. */
  public double towardsZero() {
    return isLong ? WideNumbers.towardsZero(integer) : number;
  }

  /** What {@link #towardsZero} has no room for. */
  public int bitsBelow() {
    return isLong ? WideNumbers.bitsBelow(integer) : 0;
  }

  @Override
  public ValueType type() {
    return ValueType.NUMBER;
  }

  /** As if all numbers had so many digits: to count them is not worth it. */
  @Override
  public long weight() {
    return 8;
  }

  /** One that an item has and that is too large for a double is written so that it stays so. */
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
    // Rounding to a double never turns the order of two numbers round.
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
