// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import java.math.BigInteger;

/**
 * Calculates with numbers. Operations on whole numbers of 64 bits are exact if the result is one,
 * too. If it does not fit, or an operand is a double, doubles are used. A result that JSON cannot
 * express is undefined.
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

  /** Whether a sum has overflowed: its sign differs from that of both operands. */
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

  /** The quotient; a whole number only if the remainder is zero. */
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
   * The remainder, with the sign of the left number. The remainder of doubles is a whole number if
   * it has no fraction and is small enough to be exact.
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
   * The largest multiple of a size that is not greater than the number; for a negative size, the
   * smallest that is not less. The multiple of a whole size is a whole number, also if the number
   * is a double, as long as doubles are exact; for size one, as long as it fits into 64 bits.
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
