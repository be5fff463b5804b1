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

/** Counts the items of a partition that was written before there were {@link Tallies}. */
public final class TallyUpgrade {
  private TallyUpgrade() {}

  /** A mutation of the partition; doing it again, after a crash, does no harm. */
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
