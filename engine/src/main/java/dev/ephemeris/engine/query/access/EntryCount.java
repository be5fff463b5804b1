// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.IndexCursor;
import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.engine.scan.PartItems;
import dev.ephemeris.keyspace.CellSpans;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Scan.Direction;
import java.util.Arrays;
import java.util.List;

/**
 * The number of entries that a {@link NumberSource} has, and the item numbers in them.
 *
 * <p>Up to a limit the entries are read. The number of the others is estimated from their size in
 * storage, compared with that of those read. That is good enough to distinguish a tenth of all
 * items from nine tenths.
 *
 * @param entries the number, or a lower bound if the caller needs no more
 * @param numbers of all entries, in any order and possibly repeated; none if not all were read
 * @param isComplete whether all entries were read
 */
record EntryCount(NumberSource source, long entries, long[] numbers, boolean isComplete) {
  /** The most entries of which all are read to choose an access path. */
  static final int MAX_COUNTED = 5_000;

  private static final long[] NONE = {};

  /** The number of entries read from which others can be estimated. */
  private static final int ENOUGH_TO_JUDGE = 1_000;

  /**
   * Counts the entries of a source.
   *
   * @param asked from this number on, the caller does not need to know how many there are
   * @param most up to this many entries all are read, and of more one more than this
   */
  static EntryCount of(
      PartItems items, IndexReader index, NumberSource source, long asked, int most) {
    Reading reading = new Reading((int) Math.min(asked, most + 1L));
    return switch (source) {
      case NumberSource.OfCondition of ->
          reading.condition(index, of, asked > most && most >= ENOUGH_TO_JUDGE);
      case NumberSource.OfRegion of -> reading.region(index, of);
      case NumberSource.OfScope of -> reading.scope(items, of);
    };
  }

  /** The entries read so far. */
  private static final class Reading {
    private final int limit;
    private long[] numbers = new long[16];
    private int count;

    Reading(int limit) {
      this.limit = limit;
    }

    private boolean isFull() {
      return count >= limit;
    }

    private void add(long number) {
      if (count == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * count);
      }
      numbers[count++] = number;
    }

    private EntryCount done(NumberSource source, long more) {
      long[] known = isFull() ? NONE : Arrays.copyOf(numbers, count);
      return new EntryCount(source, count + more, known, !isFull());
    }

    EntryCount condition(IndexReader index, NumberSource.OfCondition source, boolean estimates) {
      Condition condition = source.condition();
      List<ValueRange> ranges = condition.ranges().ranges();
      long more = 0;
      for (int i = 0; i < ranges.size() && !isFull(); i++) {
        int before = count;
        try (IndexCursor cursor =
            index.scan(condition.path(), ranges.get(i), Direction.ASCENDING, null)) {
          while (!isFull() && cursor.next()) {
            add(cursor.itemNumber());
          }
          if (isFull() && estimates && count - before >= ENOUGH_TO_JUDGE) {
            more = estimatedBehind(index, condition, i, count - before, cursor.position());
          }
        }
      }
      return done(source, more);
    }

    EntryCount region(IndexReader index, NumberSource.OfRegion source) {
      for (CellSpans.Span span : source.region().cells().spans()) {
        try (IndexCursor cursor = index.scanCells(source.region().path(), span, null)) {
          while (!isFull() && cursor.next()) {
            add(cursor.itemNumber());
          }
        }
      }
      return done(source, 0);
    }

    EntryCount scope(PartItems items, NumberSource.OfScope source) {
      Scan scan = Scan.ascending(items.scope().numberEntries()).limit(Math.max(1, limit));
      try (Cursor cursor = items.snapshot().scan(scan)) {
        while (!isFull() && cursor.next()) {
          add(ItemKeys.numberOf(cursor.key()));
        }
      }
      return done(source, 0);
    }
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
}
