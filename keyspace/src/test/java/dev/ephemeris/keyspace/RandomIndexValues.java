// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.util.Random;

/**
 * Values made of few parts, so that nearly equal ones are frequent; some are too long for the
 * index.
 */
final class RandomIndexValues {
  private static final String[] PIECES = {
    "\0", "\u0001", "a", "b", "é", "ÿ", "€", "\uffff", "𝄞", "\ud800", "\udc00", "\ufffd"
  };
  private static final double[] NUMBERS = {
    0.0, -0.0, 1, -1, 0.5, -0.5, 1e300, -1e300, Double.MIN_VALUE, -Double.MIN_VALUE, 1L << 53
  };

  private RandomIndexValues() {}

  static IndexValue value(Random random) {
    return switch (random.nextInt(12)) {
      case 0 -> IndexValue.UNDEFINED;
      case 1 -> IndexValue.NULL;
      case 2 -> IndexValue.of(random.nextBoolean());
      case 3 -> new IndexValue.ArrayHash(random.nextInt(3) - 1, random.nextInt(2));
      case 4 -> new IndexValue.ObjectHash(random.nextInt(3) - 1, random.nextInt(2));
      case 5 -> IndexValue.of(number(random));
      case 6 -> IndexValue.of(whole(random));
      default -> IndexValue.of(text(random));
    };
  }

  private static double number(Random random) {
    return random.nextBoolean()
        ? NUMBERS[random.nextInt(NUMBERS.length)]
        : random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
  }

  /** Mostly neighbours of the largest numbers, and of those where doubles become less dense. */
  private static long whole(Random random) {
    long size = (1L << (52 + random.nextInt(12))) + random.nextInt(7) - 3;
    return random.nextBoolean() ? size : -size;
  }

  static String text(Random random) {
    StringBuilder text = new StringBuilder();
    if (random.nextInt(4) == 0) {
      // Long ones are equal up to about the bound.
      text.append("x".repeat(IndexValue.MAX_TEXT_BYTES - random.nextInt(5)));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }
}
