// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import java.math.BigInteger;

/**
 * Calculates with numbers. Whole numbers of 64 bits give the exact result where it is one, too;
 * where it does not fit, or a double takes part, the result is the double that doubles give.
 * Undefined is what is no number that JSON can express.
 */
public final class Arithmetic {
  private Arithmetic() {}

  public static Value add(NumberValue left, NumberValue right) {
    if (left.isLong() && right.isLong()) {
      long sum = left.integer() + right.integer();
      if (!hasOverflowed(left.integer(), right.integer(), sum)) {
        return Values.of(sum);
      }
    }
    return Values.of(left.number() + right.number());
  }

  /** Whether a sum of two numbers does not fit: both have a sign that it has not. */
  public static boolean hasOverflowed(long left, long right, long sum) {
    return ((left ^ sum) & (right ^ sum)) < 0;
  }

  public static Value subtract(NumberValue left, NumberValue right) {
    if (left.isLong() && right.isLong()) {
      long difference = left.integer() - right.integer();
      if (!hasOverflowed(difference, right.integer(), left.integer())) {
        return Values.of(difference);
      }
    }
    return Values.of(left.number() - right.number());
  }

  public static Value multiply(NumberValue left, NumberValue right) {
    if (left.isLong() && right.isLong()) {
      long product = left.integer() * right.integer();
      if (Math.multiplyHigh(left.integer(), right.integer()) == product >> (Long.SIZE - 1)) {
        return Values.of(product);
      }
    }
    return Values.of(left.number() * right.number());
  }

  /** The quotient; a whole number only where nothing is left over. */
  public static Value divide(NumberValue left, NumberValue right) {
    if (left.isLong() && right.isLong() && right.integer() != 0) {
      boolean fits = left.integer() != Long.MIN_VALUE || right.integer() != -1;
      if (fits && left.integer() % right.integer() == 0) {
        return Values.of(left.integer() / right.integer());
      }
    }
    return Values.of(left.number() / right.number());
  }

  /**
   * What a division leaves over, with the sign of the left one. Also of doubles it is a whole
   * number if it has no fraction and is small enough to be exact.
   */
  public static Value remainder(NumberValue left, NumberValue right) {
    if (left.isLong() && right.isLong() && right.integer() != 0) {
      return Values.of(left.integer() % right.integer());
    }
    double remainder = left.number() % right.number();
    return Values.of(remainder) instanceof NumberValue number && number.isInteger()
        ? Values.of(number.integer())
        : Values.of(remainder);
  }

  public static Value negate(NumberValue number) {
    return number.isLong() && number.integer() != Long.MIN_VALUE
        ? Values.of(-number.integer())
        : Values.of(-number.number());
  }

  public static Value absolute(NumberValue number) {
    return number.number() < 0 ? negate(number) : number;
  }

  /**
   * The largest multiple of a size that is not greater; of a negative size, the least not less. Of
   * a whole size it is a whole number, also if the number is a double, as long as doubles are
   * exact; of size one, as long as it fits into 64 bits.
   */
  public static Value floorToMultiple(NumberValue number, NumberValue size) {
    if (number.isInteger() && size.isInteger() && size.integer() != 0) {
      long over = Math.floorMod(number.integer(), size.integer());
      long multiple = number.integer() - over;
      return hasOverflowed(multiple, over, number.integer())
          ? Values.of(
              BigInteger.valueOf(number.integer()).subtract(BigInteger.valueOf(over)).doubleValue())
          : Values.of(multiple);
    }
    Value multiple = Values.of(Math.floor(number.number() / size.number()) * size.number());
    boolean isWhole =
        multiple instanceof NumberValue result
            && size.isInteger()
            && (result.isInteger() || (size.integer() == 1 && result.hasDigitsOnly()));
    return isWhole ? Values.of(((NumberValue) multiple).integer()) : multiple;
  }
}
