// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import dev.ephemeris.engine.ttl.CutOffs;
import dev.ephemeris.keyspace.Tally;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.util.OptionalLong;

/** Reads a partition's {@link Tallies} in a snapshot. */
public final class TallyReader {
  private static final int TOP = Tallies.LEVELS - 1;
  private static final int LEVEL_BITS = Tallies.LEVEL_BITS;

  private final Snapshot snapshot;

  public TallyReader(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  /** The sum of a tally. */
  public long total(Tally tally) {
    return switch (tally) {
      case INHERITORS, OWNERS -> sum(tally.level(TOP));
      case NEVER, PURGED, UNINDEXED -> sum(tally.level(0));
    };
  }

  /** How many items the partition holds, alive or expired. */
  public long items() {
    return total(Tally.INHERITORS) + total(Tally.OWNERS) + total(Tally.NEVER);
  }

  /** How many items are expired. */
  public long expired(CutOffs cutOffs) {
    return through(Tally.INHERITORS, cutOffs.inheritorsThrough())
        + through(Tally.OWNERS, cutOffs.ownersThrough());
  }

  /** How many items are expired by the later cut-offs but not by the earlier ones. */
  public long expiringBetween(CutOffs earlier, CutOffs later) {
    return between(Tally.INHERITORS, earlier.inheritorsThrough(), later.inheritorsThrough())
        + between(Tally.OWNERS, earlier.ownersThrough(), later.ownersThrough());
  }

  /** How many items are counted up to a second. */
  public long through(Tally tally, long second) {
    return second < 0 ? 0 : between(tally, 0, 0, second + 1);
  }

  /** How many items are counted after the first second and up to the last one. */
  private long between(Tally tally, long afterSecond, long throughSecond) {
    return between(tally, 0, Math.max(0, afterSecond + 1), throughSecond + 1);
  }

  /** The first second with an item. */
  public OptionalLong first(Tally tally) {
    KeyRange range = tally.level(TOP);
    for (int level = TOP; ; level--) {
      try (Cursor cursor = snapshot.scan(Scan.ascending(range).limit(1))) {
        if (!cursor.next()) {
          return OptionalLong.empty();
        }
        long interval = tally.intervalOf(cursor.key());
        if (level == 0) {
          return OptionalLong.of(interval);
        }
        range = tally.between(level - 1, interval << LEVEL_BITS, (interval + 1) << LEVEL_BITS);
      }
    }
  }

  /** Sums up the middle of a span on the level above, and only the rest at its ends on this one. */
  private long between(Tally tally, int level, long from, long to) {
    if (from >= to) {
      return 0;
    }
    long fromAbove = Math.ceilDiv(from, 1L << LEVEL_BITS);
    long toAbove = to >> LEVEL_BITS;
    if (level == TOP || fromAbove >= toAbove) {
      return sum(tally.between(level, from, to));
    }
    return sum(tally.between(level, from, fromAbove << LEVEL_BITS))
        + between(tally, level + 1, fromAbove, toAbove)
        + sum(tally.between(level, toAbove << LEVEL_BITS, to));
  }

  private long sum(KeyRange range) {
    if (range.isEmpty()) {
      return 0;
    }
    long sum = 0;
    try (Cursor cursor = snapshot.scan(Scan.ascending(range))) {
      while (cursor.next()) {
        sum += Tally.decode(cursor.value());
      }
    }
    return sum;
  }
}
