// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.function.Predicate;

/**
 * {@code ARRAY_CONTAINS_ALL} and {@code ARRAY_CONTAINS_ANY}: whether an array contains all, or any,
 * of several values. Undefined values are skipped; but if one of them could have changed the
 * result, the result is undefined.
 */
final class ContainsElements {
  /** Up to this many arguments, a linear search for each value is less work than building a set. */
  private static final int FEW = 8;

  private ContainsElements() {}

  static Value all(Value[] arguments) {
    return call(arguments, false);
  }

  static Value any(Value[] arguments) {
    return call(arguments, true);
  }

  /**
   * Computes the result.
   *
   * @param decisive the answer for one value that decides the result: false for all, true for any
   */
  private static Value call(Value[] arguments, boolean decisive) {
    if (!(arguments[0] instanceof ArrayValue array)) {
      return Values.UNDEFINED;
    }
    Predicate<Value> isContained =
        arguments.length <= FEW ? array.elements()::contains : ElementSet.of(array)::contains;
    boolean isUncertain = false;
    for (int i = 1; i < arguments.length; i++) {
      if (arguments[i].isUndefined()) {
        isUncertain = true;
      } else if (isContained.test(arguments[i]) == decisive) {
        return Values.of(decisive);
      }
    }
    return isUncertain ? Values.UNDEFINED : Values.of(!decisive);
  }
}
