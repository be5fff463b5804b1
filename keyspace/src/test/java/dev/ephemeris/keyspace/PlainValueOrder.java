// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.model.number.WideNumbers;
import java.math.BigDecimal;
import java.util.Arrays;

/** The order of values that the index must have. */
final class PlainValueOrder {
  private PlainValueOrder() {}

  /** The order of values, computed without their encoding. Hashes are compared as numbers. */
  static int compare(IndexValue one, IndexValue other) {
    int byType = rank(one).compareTo(rank(other));
    if (byType != 0) {
      return byType;
    }
    return switch (one) {
      case IndexValue.Undefined ignored -> 0;
      case IndexValue.Null ignored -> 0;
      case IndexValue.Bool bool -> Boolean.compare(bool.value(), ((IndexValue.Bool) other).value());
      case IndexValue.Num number -> worth(number).compareTo(worth((IndexValue.Num) other));
      case IndexValue.Text text -> compareText(text.value(), ((IndexValue.Text) other).value());
      case IndexValue.ArrayHash hash ->
          compareHash(
              hash.first(),
              hash.last(),
              ((IndexValue.ArrayHash) other).first(),
              ((IndexValue.ArrayHash) other).last());
      case IndexValue.ObjectHash hash ->
          compareHash(
              hash.first(),
              hash.last(),
              ((IndexValue.ObjectHash) other).first(),
              ((IndexValue.ObjectHash) other).last());
    };
  }

  private static BigDecimal worth(IndexValue.Num number) {
    return number.bitsBelow() == 0
        ? new BigDecimal(number.value())
        : BigDecimal.valueOf(WideNumbers.join(number.value(), number.bitsBelow()));
  }

  static ValueRange.Type rank(IndexValue value) {
    return ValueRange.Type.of(value);
  }

  /** In the order of UTF-16; single halves of pairs come before all pairs. */
  private static int compareText(String one, String other) {
    int[] left = one.codePoints().map(PlainValueOrder::rank).toArray();
    int[] right = other.codePoints().map(PlainValueOrder::rank).toArray();
    return Arrays.compare(left, right);
  }

  private static int rank(int codePoint) {
    return codePoint >= 0xE000 && codePoint <= 0xFFFF ? codePoint + 0x11_0000 : codePoint;
  }

  private static int compareHash(long high, long low, long otherHigh, long otherLow) {
    int byHigh = Long.compareUnsigned(high, otherHigh);
    return byHigh != 0 ? byHigh : Long.compareUnsigned(low, otherLow);
  }

  static boolean isCut(IndexValue value) {
    return value instanceof IndexValue.Text text && IndexValueCode.isTooLong(text.value());
  }
}
