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
  public record Item(Expression expression, boolean descending, Span span) {}

  public boolean isPresent() {
    return !items.isEmpty();
  }
}
