package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Span;
import dev.ephemeris.sql.value.Value;
import java.util.Arrays;
import java.util.List;

/**
 * Bounds the values that a query builds. Values share their parts, so a few subqueries that each
 * put a value twice into the next one make something that no memory can hold once it is compared,
 * sorted or written.
 */
final class BuiltValues {
  /** In small pieces a text takes so many times as much memory. */
  private static final int BYTES_OF_PIECES = 16;

  /** How heavy a value may be: as several of the largest items, where memory allows it. */
  static final long MAX_WEIGHT =
      Math.min(16 * 1024 * 1024, QueryMemory.MAX_BYTES / BYTES_OF_PIECES);

  private BuiltValues() {}

  /** The value, unless it is too heavy. */
  static Value checked(Value value) {
    check(value.weight());
    return value;
  }

  /** The values of several expressions, unless they are too heavy together. */
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
      check(weight);
    }
    return values;
  }

  static void check(long weight) {
    if (weight > MAX_WEIGHT) {
      throw new SqlException(
          Code.TOO_LARGE,
          Span.NONE,
          "The query builds a value whose text has more than %d characters.".formatted(MAX_WEIGHT));
    }
  }
}
