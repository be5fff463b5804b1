// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upkeep;

import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * Some items of a partition, read in the order of their numbers.
 *
 * @param isLast whether there are no more items after it
 */
public record ItemBatch(List<Found> items, boolean isLast) {
  /** The most bytes in a batch, unless a single item is larger. */
  public static final long MAX_BYTES = 1024 * 1024;

  /**
   * An item as it was in the snapshot.
   *
   * @param key where it is stored
   */
  public record Found(byte[] key, ItemRecord item) {}

  /**
   * Reads the next items.
   *
   * @param after where the last item before is stored; empty to start at the beginning
   * @param end where the items begin that are not read
   */
  static ItemBatch read(Snapshot snapshot, byte[] after, byte[] end, int maxItems) {
    List<Found> items = new ArrayList<>();
    long bytes = 0;
    KeyRange range = new KeyRange(ItemKeys.itemsFrom(after).start(), end);
    try (Cursor cursor = snapshot.scan(Scan.ascending(range))) {
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
