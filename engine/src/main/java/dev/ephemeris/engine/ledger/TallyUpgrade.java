// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import dev.ephemeris.engine.shard.WriteView;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.Tally;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;

/** Counts the items of a partition whose data is older than the {@link Tallies}. */
public final class TallyUpgrade {
  private TallyUpgrade() {}

  /** A mutation of the partition. It can be repeated after a crash. */
  public static boolean countAll(WriteView view, Shard shard) {
    view.deleteRange(Tally.all());
    try (Snapshot snapshot = shard.snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(ItemKeys.all()))) {
      while (cursor.next()) {
        Tallies.enter(view, ItemRecord.decode(cursor.value()));
      }
    }
    return true;
  }
}
