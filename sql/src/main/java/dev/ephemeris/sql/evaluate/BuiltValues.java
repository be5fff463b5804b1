package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Span;
import dev.ephemeris.sql.value.Value;

/**
 * Bounds the values that a query builds. Values share their parts, so a few subqueries that each
 * put a value twice into the next one make something that no memory can hold once it is compared,
 * sorted or written.
 */
final class BuiltValues {
  /** How heavy a value may be: as several of the largest items. */
  static final long MAX_WEIGHT = 16 * 1024 * 1024;

  private BuiltValues() {}

  /** The value, unless it is too heavy. */
  static Value checked(Value value) {
    check(value.weight());
    return value;
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
