// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.number;

/**
 * Splits a whole number of 64 bits into the next double towards zero and the bits that this double
 * has no room for, and joins them again. Both together have the order of the numbers: first the
 * doubles are compared, then the bits, by size. .NET's client splits numbers in the same way to
 * hash them.
 */
public final class WideNumbers {
  /** From this size on, doubles have no longer all whole numbers. */
  public static final double LEAST = 0x1p53;

  /** The least number that no long can be, though the largest longs are rounded to it. */
  public static final double BEYOND_LONG = 0x1p63;

  /** How many binary digits a double has behind its first. */
  private static final int FRACTION_BITS = 52;

  private WideNumbers() {}

  /** Whether there are whole numbers of this size that are no doubles. */
  public static boolean isWide(double number) {
    return Math.abs(number) >= LEAST;
  }

  /** The next double that is not farther from zero. */
  public static double towardsZero(long number) {
    long lost = lostPart(number);
    return number < 0 ? number + lost : number - lost;
  }

  /** The bits below that double: sixteen at most, the first one highest. */
  public static int bitsBelow(long number) {
    return (int) lostPart(number) << (Short.SIZE - lostBits(number));
  }

  /** Whether a double can have these bits below it. */
  public static boolean canHave(double towardsZero, int bitsBelow) {
    int exponent = Math.getExponent(towardsZero);
    int lost = exponent < Long.SIZE - 1 ? Math.max(0, exponent - FRACTION_BITS) : 0;
    return bitsBelow >>> Short.SIZE == 0 && (bitsBelow & (1 << (Short.SIZE - lost)) - 1) == 0;
  }

  /** The number that was split into these; they are such that {@link #canHave} is true. */
  public static long join(double towardsZero, int bitsBelow) {
    if (bitsBelow == 0) {
      return (long) towardsZero;
    }
    int lost = Math.getExponent(towardsZero) - FRACTION_BITS;
    long bits = (long) bitsBelow >>> (Short.SIZE - lost);
    return (long) towardsZero + (towardsZero < 0 ? -bits : bits);
  }

  /** The last bits, for which a double has no room. */
  private static long lostPart(long number) {
    return Math.abs(number) & ((1L << lostBits(number)) - 1);
  }

  /** How many of its last bits a double has no room for, whether they are zero or not. */
  private static int lostBits(long number) {
    long size = Math.abs(number);
    // The size of the least long is its own negative; it is a double.
    return size < 0
        ? 0
        : Math.max(0, Long.SIZE - 1 - Long.numberOfLeadingZeros(size) - FRACTION_BITS);
  }
}
