// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.OffsetLimit;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.Span;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The TOP, OFFSET and LIMIT of a query. OFFSET and LIMIT come together.
 *
 * @param top null if the query has no TOP
 * @param offset null if it has no OFFSET LIMIT
 * @param limit null if it has no OFFSET LIMIT
 */
record RowCounts(@Nullable Long top, @Nullable Long offset, @Nullable Long limit) {
  /** The largest number; clients count rows in 32 bits. */
  static final long MAX = Integer.MAX_VALUE;

  static RowCounts of(Query query, Map<String, Value> parameters) {
    Expression top = query.select().top();
    OffsetLimit range = query.offsetLimit();
    if (top != null && range != null) {
      throw new SqlException(
          Code.NOT_ALLOWED, Span.NONE, "TOP and OFFSET LIMIT cannot be used together.");
    }
    if (top != null) {
      String message = "The count value provided for a TOP clause must be an integer.";
      return new RowCounts(count(top, parameters, Code.WRONG_TOP, message), null, null);
    }
    if (range == null) {
      return new RowCounts(null, null, null);
    }
    return new RowCounts(
        null,
        count(
            range.offset(),
            parameters,
            Code.WRONG_OFFSET,
            "The OFFSET count value exceeds the maximum allowed value."),
        count(
            range.limit(),
            parameters,
            Code.WRONG_LIMIT,
            "The LIMIT count value exceeds the maximum allowed value."));
  }

  private static long count(
      Expression expression, Map<String, Value> parameters, Code code, String message) {
    Value value = LiteralValues.valueOf(expression, parameters);
    if (value instanceof NumberValue number
        && number.isInteger()
        && number.integer() >= 0
        && number.integer() <= MAX) {
      return number.integer();
    }
    Span span = expression instanceof Expression.Parameter parameter ? parameter.span() : Span.NONE;
    throw new SqlException(code, span, message);
  }

  boolean isPresent() {
    return top != null || limit != null;
  }

  /** The most rows of a range that the client can need; null for all. */
  @Nullable Long needed() {
    if (top != null) {
      return top;
    }
    return offset == null || limit == null ? null : Math.min(MAX, offset + limit);
  }

  /** Removes TOP, OFFSET and LIMIT; the client applies them. */
  static Query without(Query query) {
    return query.withSelect(query.select().withTop(null)).withOffsetLimit(null);
  }

  /** Limits each range to the rows that the client can need; the client applies OFFSET. */
  Query narrowed(Query query) {
    Long count = needed();
    return top != null || count == null ? query : withCount(query, count);
  }

  /** The query with another limit, expressed by the same clause. */
  Query withCount(Query query, long count) {
    if (!isPresent()) {
      return query;
    }
    Expression rows = new Expression.Literal(Values.of(count));
    return top != null
        ? query.withSelect(query.select().withTop(rows))
        : query.withOffsetLimit(new OffsetLimit(new Expression.Literal(Values.of(0)), rows));
  }
}
