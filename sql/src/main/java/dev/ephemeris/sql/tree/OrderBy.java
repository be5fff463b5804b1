// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import java.util.List;

/**
 * The ORDER BY clause.
 *
 * @param byRank whether it is {@code ORDER BY RANK}: by a score, the highest first
 */
public record OrderBy(List<Item> items, boolean byRank) {
  public static final OrderBy NONE = new OrderBy(List.of(), false);

  /** One of the sort expressions. */
  public record Item(Expression expression, boolean descending, Span span) {
    /**
     * Whether an expression without a direction is sorted descending. This is so for scores of
     * vectors in plans, where a greater score is better.
     */
    public static boolean fallsUnlessSaid(Expression expression) {
      return expression instanceof Expression.Call call
          && !call.userDefined()
          && call.name().equalsIgnoreCase("_VectorScore");
    }
  }

  public boolean isPresent() {
    return !items.isEmpty();
  }
}
