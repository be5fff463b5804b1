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
 * How many entries an index has for a condition.
 *
 * <p>Some thousands are counted one by one. What is behind them is estimated: by how much room it
 * takes in storage, compared with those that were counted. That is good enough to tell a tenth of
 * all items from nine tenths.
 *
 * @param entries how many; only that they are not fewer, where nobody asked for more
 * @param positions of the first few, up to {@link AccessPlanner#FEW}
 */
record EntryCount(long entries, List<byte[]> positions) {
  /** More are not counted. */
  static final int MAX_COUNTED = 5_000;

  /** From how many counted ones the room that others take can be judged. */
  private static final int ENOUGH_TO_JUDGE = 1_000;

  /**
   * Counts the entries with the values of a condition.
   *
   * @param asked from this number on it makes no difference how many there are
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
   * How many entries are behind a position.
   *
   * @param ordinal in which of the condition's ranges it is
   * @param counted how many entries the range has up to there
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
