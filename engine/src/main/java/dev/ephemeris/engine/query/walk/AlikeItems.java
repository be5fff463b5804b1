// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.walk;

import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.sql.evaluate.QueryMemory;
import dev.ephemeris.sql.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts items in order that the index cannot: their strings are longer than the index keeps, and
 * equal up to that length. All of them must be read, but only as many are kept as fit into a page:
 * the first ones after the last one returned.
 *
 * @param <T> identifies an item, so that it can be read again
 */
final class AlikeItems<T> {
  /** The strings may be as long as items. */
  private static final long MAX_MEMORY = QueryMemory.MAX_BYTES / 2;

  private final ItemSortKeys itemSortKeys;
  private final FirstInOrder<T> first;

  /**
   * @param numbersDescend whether items with equal sort keys are in descending order of their
   *     numbers
   * @param lastGiven the last one returned; null to start with the first
   */
  AlikeItems(QueryRun run, boolean numbersDescend, @Nullable Rank lastGiven) {
    this.itemSortKeys = new ItemSortKeys(run.query(), run.context());
    this.first =
        new FirstInOrder<>(
            Rank.order(run.query().program(), numbersDescend),
            lastGiven,
            run.limits().maxRows(),
            MAX_MEMORY);
  }

  /** Adds an item, unless it makes no rows or was already returned. */
  void add(ItemRecord item, T source) {
    List<Value> sortKeys = itemSortKeys.of(item);
    if (sortKeys.isEmpty()) {
      return;
    }
    Rank rank = new Rank(sortKeys, item.number(), 0);
    if (first.wants(rank)) {
      first.add(rank.packed(), source, rank.footprint());
    }
  }

  /** The first items, in order. */
  FirstInOrder<T> first() {
    return first;
  }
}
