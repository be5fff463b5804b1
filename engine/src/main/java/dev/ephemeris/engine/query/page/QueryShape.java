// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.page;

import dev.ephemeris.sql.plan.RankExpression;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Expressions;
import dev.ephemeris.sql.tree.From;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.Select;
import java.util.List;

/** What the text of a query alone tells about it. */
final class QueryShape {
  private QueryShape() {}

  /** The innermost of nested queries, which runs on items. */
  static Query onItems(Query query) {
    From from = query.from();
    if (from == null) {
      return query;
    }
    From.Collection first =
        switch (from.sources().getFirst()) {
          case From.Aliased aliased -> aliased.collection();
          case From.Iterated iterated -> iterated.collection();
        };
    return first instanceof From.Derived derived ? onItems(derived.query()) : query;
  }

  /** Whether it has one row for each item that passes its filter. */
  static boolean isOnWholeItems(Query query) {
    From from = query.from();
    return from != null
        && from.sources().size() == 1
        && from.sources().getFirst() instanceof From.Aliased aliased
        && aliased.collection() instanceof From.Path path
        && path.steps().isEmpty();
  }

  /** Whether each such row is the unchanged item. */
  static boolean givesWholeItems(Query query) {
    return isOnWholeItems(query)
        && switch (query.select().selection()) {
          case Select.All ignored -> true;
          case Select.ValueOf value ->
              value.expression() instanceof Expression.Name name
                  && name.name().equals(query.from().sources().getFirst().name());
          case Select.ListOf ignored -> false;
        };
  }

  /**
   * Whether it computes almost nothing for an item, so that its time is spent on finding items.
   * With joins, subqueries or functions a single item may take long.
   */
  static boolean isEasy(Query query) {
    Expression where = query.where();
    return isOnWholeItems(query)
        && !RankExpression.isPresent(query)
        && query.groupBy().isEmpty()
        && selected(query.select()).stream().allMatch(QueryShape::isEasy)
        && (where == null || isEasy(where))
        && query.orderBy().items().stream()
            .map(OrderBy.Item::expression)
            .allMatch(QueryShape::isEasy);
  }

  private static List<Expression> selected(Select select) {
    return switch (select.selection()) {
      case Select.All ignored -> List.of();
      case Select.ValueOf value -> List.of(value.expression());
      case Select.ListOf list -> list.items().stream().map(Select.Item::expression).toList();
    };
  }

  private static boolean isEasy(Expression expression) {
    boolean isHard =
        switch (expression) {
          case Expression.Call ignored -> true;
          case Expression.Like ignored -> true;
          case Expression.Subquery ignored -> true;
          case Expression.Literal ignored -> false;
          case Expression.Parameter ignored -> false;
          case Expression.Name ignored -> false;
          case Expression.Compound ignored -> false;
        };
    return !isHard && Expressions.children(expression).stream().allMatch(QueryShape::isEasy);
  }
}
