// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.aggregate.Aggregate;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Expressions;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.Select;

/** Tells whether a query aggregates. Aggregates in its subqueries do not count. */
public final class AggregateFinder {
  private AggregateFinder() {}

  public static boolean isIn(Query query) {
    boolean selected =
        switch (query.select().selection()) {
          case Select.All ignored -> false;
          case Select.ValueOf value -> isIn(value.expression());
          case Select.ListOf list ->
              list.items().stream().anyMatch(item -> isIn(item.expression()));
        };
    return selected
        || query.orderBy().items().stream()
            .map(OrderBy.Item::expression)
            .anyMatch(AggregateFinder::isIn);
  }

  public static boolean isIn(Expression expression) {
    return isAggregate(expression)
        || Expressions.children(expression).stream().anyMatch(AggregateFinder::isIn);
  }

  /** Whether the expression is itself a call of an aggregate. */
  public static boolean isAggregate(Expression expression) {
    return expression instanceof Expression.Call call
        && !call.userDefined()
        && Aggregate.byName(call.name()) != null;
  }
}
