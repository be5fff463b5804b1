// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upkeep;

import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * A stretch of a walk over all items of a partition, in the order of their keys.
 *
 * @param isLast whether there are no more behind it
 */
public record ItemBatch(List<Found> items, boolean isLast) {
  /** No more than this is read at a time, unless a single item is larger. */
  public static final long MAX_BYTES = 1024 * 1024;

  /** An item as it was at the snapshot. */
  public record Found(byte[] key, ItemRecord item) {}

  /**
   * Reads the next items.
   *
   * @param after the key of the last item before; empty to begin at the beginning
   */
  public static ItemBatch read(Snapshot snapshot, byte[] after, int maxItems) {
    List<Found> items = new ArrayList<>();
    long bytes = 0;
    try (Cursor cursor = snapshot.scan(Scan.ascending(ItemKeys.after(after)))) {
      while (cursor.next()) {
        ItemRecord item = ItemRecord.decode(cursor.value());
        items.add(new Found(cursor.key(), item));
        bytes += item.value().length;
        if (items.size() == maxItems || bytes >= MAX_BYTES) {
          return new ItemBatch(items, false);
        }
      }
      return new ItemBatch(items, true);
    }
  }
}
