// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.number;

/**
 * Splits a whole number of 64 bits into the next double towards zero and the bits that this double
 * cannot hold, and joins them again. Comparing the doubles first, and then the bits by size, gives
 * the order of the numbers. .NET's client splits numbers in the same way to hash them.
 */
public final class WideNumbers {
  /** From this size on, doubles cannot represent every whole number. */
  public static final double LEAST = 0x1p53;

  /** The smallest number beyond the range of a long; the largest longs are rounded to it. */
  public static final double BEYOND_LONG = 0x1p63;

  /** The number of a double's binary digits after the first. */
  private static final int FRACTION_BITS = 52;

  private WideNumbers() {}

  /** Whether there are whole numbers of this size that a double cannot represent. */
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

  /** Whether a number can be split into this double and these bits. */
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

  /** The lowest bits, which a double cannot hold. */
  private static long lostPart(long number) {
    return Math.abs(number) & ((1L << lostBits(number)) - 1);
  }

  /** How many of its lowest bits a double cannot hold, whether they are zero or not. */
  private static int lostBits(long number) {
    long size = Math.abs(number);
    // Math.abs of the smallest long is negative; that number is a double.
    return size < 0
        ? 0
        : Math.max(0, Long.SIZE - 1 - Long.numberOfLeadingZeros(size) - FRACTION_BITS);
  }
}
