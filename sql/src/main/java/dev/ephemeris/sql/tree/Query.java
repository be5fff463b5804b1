// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query or subquery.
 *
 * @param from null if there is none; then there is exactly one row
 * @param groupBy empty if there is none
 */
public record Query(
    Select select,
    @Nullable From from,
    @Nullable Expression where,
    List<Expression> groupBy,
    OrderBy orderBy,
    @Nullable OffsetLimit offsetLimit) {
  public Query withSelect(Select newSelect) {
    return new Query(newSelect, from, where, groupBy, orderBy, offsetLimit);
  }

  public Query withWhere(@Nullable Expression newWhere) {
    return new Query(select, from, newWhere, groupBy, orderBy, offsetLimit);
  }

  public Query withOrderBy(OrderBy newOrderBy) {
    return new Query(select, from, where, groupBy, newOrderBy, offsetLimit);
  }

  public Query withOffsetLimit(@Nullable OffsetLimit newOffsetLimit) {
    return new Query(select, from, where, groupBy, orderBy, newOffsetLimit);
  }
}
