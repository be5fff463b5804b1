// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.evaluate.AggregateFinder;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.From;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.Select;
import dev.ephemeris.sql.tree.Span;
import org.jspecify.annotations.Nullable;

/**
 * Checks subqueries that are the first source of a query. Each range can run one on its own items
 * only, so its rows must not depend on those of other ranges.
 */
final class DerivedTables {
  private DerivedTables() {}

  static void check(Query query) {
    if (!areDistributable(query)) {
      throw new SqlException(
          Code.NOT_DISTRIBUTABLE,
          Span.NONE,
          "A subquery in FROM that groups, aggregates, sorts, counts or compares its rows cannot be run over several partition key ranges. Name a partition key, or write the query without it.");
    }
  }

  static boolean areDistributable(Query query) {
    Query rows = first(query);
    return rows == null || (looksAtOneItem(rows) && areDistributable(rows));
  }

  private static boolean looksAtOneItem(Query query) {
    return (!query.select().distinct() || givesWholeItems(query))
        && query.select().top() == null
        && query.offsetLimit() == null
        && query.groupBy().isEmpty()
        && !query.orderBy().isPresent()
        && !AggregateFinder.isIn(query);
  }

  /** Whether its rows are whole items of the container. No two of them are equal, in any ranges. */
  private static boolean givesWholeItems(Query query) {
    From from = query.from();
    return from != null
        && from.sources().size() == 1
        && from.sources().getFirst() instanceof From.Aliased aliased
        && aliased.collection() instanceof From.Path path
        && path.steps().isEmpty()
        && switch (query.select().selection()) {
          case Select.All ignored -> true;
          case Select.ValueOf value ->
              value.expression() instanceof Expression.Name name
                  && name.name().equals(aliased.name());
          case Select.ListOf ignored -> false;
        };
  }

  /** The subquery that is the first source; null if it is something else. */
  private static @Nullable Query first(Query query) {
    From from = query.from();
    if (from == null) {
      return null;
    }
    From.Collection collection =
        switch (from.sources().getFirst()) {
          case From.Aliased aliased -> aliased.collection();
          case From.Iterated iterated -> iterated.collection();
        };
    return collection instanceof From.Derived derived ? derived.query() : null;
  }
}
