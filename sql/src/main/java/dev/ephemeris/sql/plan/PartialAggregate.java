// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.aggregate.Aggregate;
import dev.ephemeris.sql.evaluate.AggregateFinder;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Expression.Property;
import dev.ephemeris.sql.tree.Span;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The partial result of an aggregate that a range returns and the client combines. A count or a sum
 * is sufficient by itself. An average needs both. MIN and MAX come with a count, since no value is
 * not the same as undefined; clients of older versions read only the value.
 */
record PartialAggregate(AggregateOperator operator, Expression form) {
  /** The partial form of a call of an aggregate; null if the expression has no aggregates. */
  static @Nullable PartialAggregate of(Expression expression, QueryFeatures features) {
    if (expression instanceof Expression.Call call && AggregateFinder.isAggregate(call)) {
      return of(call, features);
    }
    if (AggregateFinder.isIn(expression)) {
      throw new SqlException(
          Code.NOT_DISTRIBUTABLE,
          Span.NONE,
          "Compositions of aggregates and other expressions are not allowed.");
    }
    return null;
  }

  private static PartialAggregate of(Expression.Call call, QueryFeatures features) {
    Aggregate aggregate = Objects.requireNonNull(Aggregate.byName(call.name()));
    if (call.arguments().size() != 1) {
      throw new SqlException(
          Code.WRONG_ARGUMENTS,
          call.span(),
          "%s takes 1 argument, but is given %d.".formatted(aggregate, call.arguments().size()));
    }
    Expression argument = call.arguments().getFirst();
    if (AggregateFinder.isIn(argument)) {
      throw new SqlException(
          Code.NESTED_AGGREGATE,
          call.span(),
          "Cannot perform an aggregate function on an expression containing an aggregate or a subquery.");
    }
    require(aggregate, features);
    return new PartialAggregate(AggregateOperator.of(aggregate), form(aggregate, call, argument));
  }

  private static void require(Aggregate aggregate, QueryFeatures features) {
    switch (aggregate) {
      case COUNTIF -> features.require(QueryFeature.COUNT_IF);
      case MAKELIST, MAKESET -> features.require(QueryFeature.LIST_AND_SET_AGGREGATE);
      case COUNT, SUM, AVG, MIN, MAX -> {}
    }
  }

  private static Expression form(Aggregate aggregate, Expression call, Expression argument) {
    return switch (aggregate) {
      case COUNT, COUNTIF, SUM, MAKELIST, MAKESET -> RewrittenExpressions.item(call);
      case AVG ->
          RewrittenExpressions.item(
              withCount("sum", RewrittenExpressions.call("SUM", argument), argument));
      case MIN -> extreme("min", call, argument);
      case MAX -> extreme("max", call, argument);
    };
  }

  private static Expression extreme(String name, Expression call, Expression argument) {
    return RewrittenExpressions.object(
        new Property("item", call), new Property("item2", withCount(name, call, argument)));
  }

  private static Expression withCount(String name, Expression value, Expression argument) {
    return RewrittenExpressions.object(
        new Property(name, value),
        new Property("count", RewrittenExpressions.call("COUNT", argument)));
  }
}
