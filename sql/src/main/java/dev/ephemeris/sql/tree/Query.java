// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query, or a query within one.
 *
 * @param from null when there is none; then there is exactly one row to select from
 * @param groupBy empty when there is none
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
