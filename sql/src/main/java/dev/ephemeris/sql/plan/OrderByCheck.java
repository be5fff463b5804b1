// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.evaluate.AggregateFinder;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.From;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.value.NumberValue;
import java.util.Locale;
import java.util.Set;

/**
 * Refuses ORDER BY of anything but a path, which an index may have, or a score. A computed property
 * looks like a path. Sort keys of groups and aggregates are checked when they are compiled, and
 * those of ORDER BY RANK by {@link RankExpression}.
 */
public final class OrderByCheck {
  /** Functions that ORDER BY allows. Those with an underscore occur in plans. */
  private static final Set<String> SCORES =
      Set.of("VECTORDISTANCE", "_VECTORSCORE", "_FULLTEXTSCORE");

  private OrderByCheck() {}

  public static void check(Query query) {
    OrderBy orderBy = query.orderBy();
    boolean grouped =
        !query.groupBy().isEmpty() || AggregateFinder.isIn(query.withOrderBy(OrderBy.NONE));
    if (orderBy.byRank() || grouped) {
      return;
    }
    for (OrderBy.Item item : orderBy.items()) {
      boolean score = isScore(item.expression());
      if (score && orderBy.items().size() > 1) {
        throw new SqlException(
            Code.NOT_ALLOWED,
            item.span(),
            "A score must be the only thing that rows are sorted by.");
      }
      if (!score && !isPath(item.expression(), query)) {
        throw new SqlException(
            Code.ORDER_BY_NO_PATH,
            item.span(),
            "Unsupported ORDER BY clause. ORDER BY item expression could not be mapped to a document path.");
      }
    }
  }

  private static boolean isScore(Expression expression) {
    return expression instanceof Expression.Call call
        && !call.userDefined()
        && SCORES.contains(call.name().toUpperCase(Locale.ROOT));
  }

  private static boolean isPath(Expression expression, Query query) {
    return isStep(expression)
        && !(expression instanceof Expression.Name name && isItem(name, query));
  }

  private static boolean isStep(Expression base) {
    return switch (base) {
      case Expression.Name ignored -> true;
      case Expression.Member member -> isStep(member.base());
      case Expression.Element element -> isConstant(element.index()) && isStep(element.base());
      case Expression.Compound ignored -> false;
      case Expression.Call ignored -> false;
      case Expression.Subquery ignored -> false;
      case Expression.Literal ignored -> false;
      case Expression.Parameter ignored -> false;
    };
  }

  private static boolean isConstant(Expression index) {
    return index instanceof Expression.Literal literal && literal.value() instanceof NumberValue;
  }

  /** Whether it is the item as a whole, which has no order. */
  private static boolean isItem(Expression.Name name, Query query) {
    From from = query.from();
    return from != null
        && from.sources().getFirst() instanceof From.Aliased aliased
        && aliased.collection() instanceof From.Path path
        && path.steps().isEmpty()
        && aliased.name().equals(name.name());
  }
}
