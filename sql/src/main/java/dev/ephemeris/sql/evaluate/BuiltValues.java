// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Span;
import dev.ephemeris.sql.value.Value;
import java.util.Arrays;
import java.util.List;

/**
 * Bounds the size of values that a query builds. Values share their parts, so a few nested
 * subqueries that each use a value twice would give a value too large to compare, sort or write.
 */
final class BuiltValues {
  /** The largest weight of a value: several of the largest items. */
  static final long MAX_WEIGHT = 16 * 1024 * 1024;

  /**
   * The largest weight that fits into a query's memory. A text in small pieces takes many times its
   * length.
   */
  private static final long MAX_WEIGHT_IN_MEMORY = QueryMemory.MAX_BYTES / 8;

  private BuiltValues() {}

  /** Returns the value, or refuses it if it is too large. */
  static Value checked(Value value, Frame frame) {
    check(value.weight(), frame);
    return value;
  }

  static void check(long weight, Frame frame) {
    if (weight > MAX_WEIGHT) {
      throw tooHeavy(Code.TOO_LARGE, MAX_WEIGHT);
    }
    checkMemory(weight, frame);
  }

  /** Evaluates several expressions; refuses the values if they are too large together. */
  static List<Value> all(List<? extends Evaluator> evaluators, Frame frame) {
    return Arrays.asList(allOf(evaluators, frame));
  }

  /** The same as an array. */
  static Value[] allOf(List<? extends Evaluator> evaluators, Frame frame) {
    Value[] values = new Value[evaluators.size()];
    long weight = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = evaluators.get(i).evaluate(frame);
      weight += values[i].weight();
      checkMemory(weight, frame);
    }
    return values;
  }

  private static void checkMemory(long weight, Frame frame) {
    if (weight > MAX_WEIGHT_IN_MEMORY && frame.isBounded()) {
      throw tooHeavy(Code.BEYOND_SERVER, MAX_WEIGHT_IN_MEMORY);
    }
  }

  private static SqlException tooHeavy(Code code, long limit) {
    return new SqlException(
        code,
        Span.NONE,
        "The query builds a value whose text has more than %d characters.".formatted(limit));
  }
}
