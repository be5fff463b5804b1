// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import dev.ephemeris.engine.shard.WriteView;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.Tally;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;

/** Counts the items of a partition whose data is older than the {@link Tallies}. */
public final class TallyUpgrade {
  private TallyUpgrade() {}

  /** Whether there are counts, or nothing to count. */
  public static boolean isCounted(Shard shard) {
    try (Snapshot snapshot = shard.snapshot()) {
      return !isEmpty(snapshot, Tally.all()) || isEmpty(snapshot, ItemKeys.items());
    }
  }

  private static boolean isEmpty(Snapshot snapshot, KeyRange range) {
    try (Cursor cursor = snapshot.scan(Scan.ascending(range).limit(1))) {
      return !cursor.next();
    }
  }

  /** A mutation of the partition. It can be repeated after a crash. */
  public static boolean countAll(WriteView view, Shard shard) {
    view.deleteRange(Tally.all());
    try (Snapshot snapshot = shard.snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(ItemKeys.items()))) {
      while (cursor.next()) {
        Tallies.enter(view, ItemRecord.decode(cursor.value()));
      }
    }
    return true;
  }
}
