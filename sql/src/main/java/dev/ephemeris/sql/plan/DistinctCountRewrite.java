// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.aggregate.Aggregate;
import dev.ephemeris.sql.evaluate.AggregateFinder;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.From;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.QueryText;
import dev.ephemeris.sql.tree.Select;
import dev.ephemeris.sql.tree.SelectNames;
import org.jspecify.annotations.Nullable;

/**
 * Plans a query for the number of distinct rows: {@code SELECT VALUE COUNT(1) FROM (SELECT DISTINCT
 * …)}. The client gets the distinct rows of each range, leaves out duplicates, and counts.
 */
final class DistinctCountRewrite {
  private DistinctCountRewrite() {}

  /** The plan; null if it is another kind of query. */
  static @Nullable QueryInfo of(PlanInput input) {
    Query query = input.query();
    Query rows = distinctRows(query);
    String alias = countAlias(query);
    boolean onlyCounts =
        query.where() == null
            && query.groupBy().isEmpty()
            && !query.orderBy().isPresent()
            && keepsOneRow(input.counts());
    if (rows == null || alias == null || !onlyCounts) {
      return null;
    }
    input.features().require(QueryFeature.DISTINCT);
    input.features().require(QueryFeature.DISTINCT_COUNT);
    return input
        .info()
        .distinct(DistinctType.UNORDERED)
        .distinctCount(alias)
        .rewritten(QueryText.of(rows))
        .build();
  }

  private static boolean keepsOneRow(RowCounts counts) {
    Long top = counts.top();
    return counts.limit() == null && (top == null || top > 0);
  }

  /**
   * The query whose rows are counted; null if their number cannot be derived from the ranges' rows.
   */
  private static @Nullable Query distinctRows(Query query) {
    From from = query.from();
    if (from != null
        && from.sources().size() == 1
        && from.sources().getFirst() instanceof From.Aliased aliased
        && aliased.collection() instanceof From.Derived derived) {
      Query rows = derived.query();
      boolean distinct =
          rows.select().distinct()
              && rows.select().top() == null
              && rows.offsetLimit() == null
              && rows.groupBy().isEmpty()
              && !rows.orderBy().isPresent()
              && !AggregateFinder.isIn(rows)
              && DerivedTables.areDistributable(rows);
      return distinct ? rows : null;
    }
    return null;
  }

  /** The alias of the number, empty if it has none; null if the query selects anything else. */
  private static @Nullable String countAlias(Query query) {
    return switch (query.select().selection()) {
      case Select.All ignored -> null;
      case Select.ValueOf value -> isCountOfRows(value.expression(), query) ? "" : null;
      case Select.ListOf list -> {
        Select.Item item = list.items().getFirst();
        String alias = item.alias();
        yield list.items().size() == 1 && isCountOfRows(item.expression(), query)
            ? (alias == null ? SelectNames.of(list).getFirst() : alias)
            : null;
      }
    };
  }

  /** Every row is defined, so counting any expression that is always defined counts the rows. */
  private static boolean isCountOfRows(Expression expression, Query query) {
    From from = query.from();
    return expression instanceof Expression.Call call
        && AggregateFinder.isAggregate(call)
        && Aggregate.byName(call.name()) == Aggregate.COUNT
        && call.arguments().size() == 1
        && from != null
        && switch (call.arguments().getFirst()) {
          case Expression.Literal literal -> literal.value().isDefined();
          case Expression.Name name -> name.name().equals(from.sources().getFirst().name());
          case Expression.Compound ignored -> false;
          case Expression.Call ignored -> false;
          case Expression.Subquery ignored -> false;
          case Expression.Parameter ignored -> false;
        };
  }
}
