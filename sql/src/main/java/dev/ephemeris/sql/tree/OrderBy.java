// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import java.util.List;

/**
 * How rows are sorted.
 *
 * @param byRank whether it is by a score, the highest first: {@code ORDER BY RANK}
 */
public record OrderBy(List<Item> items, boolean byRank) {
  public static final OrderBy NONE = new OrderBy(List.of(), false);

  /** One of the values by which rows are sorted. */
  public record Item(Expression expression, boolean descending, Span span) {
    /**
     * Whether rows are sorted falling where a query names no direction: by the score of vectors in
     * plans, where more is better.
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
