// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * Converts the text of numbers. Most have few digits and a small exponent: then both the digits and
 * the power of ten are exact as doubles, and one multiplication or division rounds correctly
 * (Clinger's fast path). The JDK converts the rest.
 */
final class JsonNumbers {
  private static final int MAX_EXACT_DIGITS = 15;
  private static final int MAX_LONG_DIGITS = 18;
  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private static final double LONG_RANGE = 0x1p63;

  /**
   * Longer texts are never integers: BigDecimal would be slow, and no client writes integers like
   * this.
   */
  private static final int MAX_INTEGER_TEXT = 400;

  private JsonNumbers() {}

  static double toDouble(byte[] bytes, int start, int end) {
    boolean negative = bytes[start] == '-';
    int position = negative ? start + 1 : start;
    long digits = 0;
    int count = 0;
    int scale = 0;
    boolean fraction = false;
    for (; position < end; position++) {
      byte found = bytes[position];
      if (found == '.') {
        fraction = true;
      } else if (found < '0') {
        break;
      } else if (found <= '9') {
        digits = digits * 10 + (found - '0');
        count++;
        scale += fraction ? 1 : 0;
      } else {
        break;
      }
      if (count > MAX_EXACT_DIGITS) {
        return slowDouble(bytes, start, end);
      }
    }
    int exponent = exponent(bytes, position, end) - scale;
    if (Math.abs(exponent) >= POWERS_OF_TEN.length) {
      return slowDouble(bytes, start, end);
    }
    double magnitude =
        exponent < 0
            ? (double) digits / POWERS_OF_TEN[-exponent]
            : (double) digits * POWERS_OF_TEN[exponent];
    return negative ? -magnitude : magnitude;
  }

  /** The exponent at an 'e', 0 if there is none; a huge number if it has many digits. */
  private static int exponent(byte[] bytes, int position, int end) {
    if (position == end) {
      return 0;
    }
    boolean negative = bytes[position + 1] == '-';
    int value = 0;
    for (int i = position + 1; i < end; i++) {
      if (bytes[i] >= '0' && value < 100_000) {
        value = value * 10 + (bytes[i] - '0');
      }
    }
    return negative ? -value : value;
  }

  private static double slowDouble(byte[] bytes, int start, int end) {
    return Double.parseDouble(ascii(bytes, start, end));
  }

  static boolean isInteger(byte[] bytes, int start, int end, boolean digitsOnly) {
    if (digitsOnly && end - start <= MAX_LONG_DIGITS) {
      return true;
    }
    if (end - start > MAX_INTEGER_TEXT) {
      return false;
    }
    // The double next to a whole number is whole, so most fractions are known at once.
    double near = toDouble(bytes, start, end);
    if (near != Math.rint(near) || Math.abs(near) > LONG_RANGE) {
      return false;
    }
    try {
      exactLong(bytes, start, end);
      return true;
    } catch (ArithmeticException | NumberFormatException notWholeOrTooLarge) {
      return false;
    }
  }

  static long toLong(byte[] bytes, int start, int end, boolean digitsOnly) {
    if (!digitsOnly || end - start > MAX_LONG_DIGITS) {
      return exactLong(bytes, start, end);
    }
    boolean negative = bytes[start] == '-';
    long value = 0;
    for (int i = negative ? start + 1 : start; i < end; i++) {
      value = value * 10 + (bytes[i] - '0');
    }
    return negative ? -value : value;
  }

  /** Throws an ArithmeticException when the number has a fraction or does not fit. */
  private static long exactLong(byte[] bytes, int start, int end) {
    return new BigDecimal(ascii(bytes, start, end)).longValueExact();
  }

  private static String ascii(byte[] bytes, int start, int end) {
    return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
  }
}
