// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.IndexCursor;
import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.keyspace.CellSpans;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.store.Scan.Direction;
import java.util.ArrayList;
import java.util.List;

/**
 * The number of entries that an index has for a condition.
 *
 * <p>Up to some thousands are counted. The number of the others is estimated from their size in
 * storage, compared with that of the counted ones. That is good enough to distinguish a tenth of
 * all items from nine tenths.
 *
 * @param entries the number, or a lower bound if the caller needs no more
 * @param positions of the first entries, up to {@link AccessPlanner#FEW}
 */
record EntryCount(long entries, List<byte[]> positions) {
  /** The most entries that are counted. */
  static final int MAX_COUNTED = 5_000;

  /** The number of counted entries from which others can be estimated. */
  private static final int ENOUGH_TO_JUDGE = 1_000;

  /**
   * Counts the entries with the values of a condition.
   *
   * @param asked from this number on, the caller does not need to know how many there are
   */
  static EntryCount of(IndexReader index, Condition condition, long asked) {
    long limit = Math.min(asked, MAX_COUNTED);
    List<byte[]> positions = new ArrayList<>(AccessPlanner.FEW);
    List<ValueRange> ranges = condition.ranges().ranges();
    long count = 0;
    for (int i = 0; i < ranges.size() && count < limit; i++) {
      long before = count;
      try (IndexCursor cursor =
          index.scan(condition.path(), ranges.get(i), Direction.ASCENDING, null)) {
        while (count < limit && cursor.next()) {
          count++;
          if (count <= AccessPlanner.FEW) {
            positions.add(cursor.position());
          }
        }
        if (count >= limit && limit < asked && count - before >= ENOUGH_TO_JUDGE) {
          count += estimatedBehind(index, condition, i, count - before, cursor.position());
        }
      }
    }
    return new EntryCount(count, positions);
  }

  /**
   * The estimated number of entries after a position.
   *
   * @param ordinal the range of the condition that contains it
   * @param counted the number of entries of the range up to the position
   */
  private static long estimatedBehind(
      IndexReader index, Condition condition, int ordinal, long counted, byte[] position) {
    List<ValueRange> ranges = condition.ranges().ranges();
    long behind = index.approximateBytes(condition.path(), ranges.get(ordinal), position);
    long before = index.approximateBytes(condition.path(), ranges.get(ordinal), null) - behind;
    for (ValueRange later : ranges.subList(ordinal + 1, ranges.size())) {
      behind += index.approximateBytes(condition.path(), later, null);
    }
    return before <= 0 ? 0 : Math.round((double) behind / before * counted);
  }

  /** Counts the entries in the cells of a region. */
  static EntryCount of(IndexReader index, RegionCondition region, long asked) {
    long limit = Math.min(asked, MAX_COUNTED);
    long count = 0;
    for (CellSpans.Span span : region.cells().spans()) {
      if (count >= limit) {
        break;
      }
      try (IndexCursor cursor = index.scanCells(region.path(), span, null)) {
        while (count < limit && cursor.next()) {
          count++;
        }
      }
    }
    return new EntryCount(count, List.of());
  }
}
