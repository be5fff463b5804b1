// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.cache;

import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * Finds items by their numbers, as they were at a snapshot, and without storage where it can.
 *
 * <p><b>The item cache holds what is stored now, a snapshot what was stored then.</b> They agree on
 * an item that was last written before the snapshot was taken: the cache says that it has not been
 * written since. Each item says with which LSN it was written, so this can be told.
 *
 * <p>Which key has a number never changes as long as there is an item with that number, and no
 * number is given twice. So what is remembered of that can only be about an item that is gone; if
 * another one has its key, it has another number.
 */
public final class ItemsByNumber {
  private final ItemCache items;
  private final KeysByNumber keys;

  /**
   * @param mostKeys of so many items is remembered which keys they have, some 100 bytes each
   */
  public ItemsByNumber(ItemCache items, int mostKeys) {
    this.items = items;
    this.keys = new KeysByNumber(mostKeys);
  }

  /**
   * The item with a number, alive or expired; null when there is none with a key in the scope.
   *
   * @param remember whether it is likely to be asked for again
   */
  public @Nullable ItemRecord find(
      Shard shard, Snapshot snapshot, long itemNumber, KeyRange scope, boolean remember) {
    byte[] itemKey = key(shard, snapshot, itemNumber);
    if (itemKey == null || !scope.contains(itemKey)) {
      return null;
    }
    ItemRecord held = remember ? items.get(shard, itemKey) : items.peek(shard, itemKey);
    if (held != null && held.number() == itemNumber && held.lsn() <= snapshot.lsn()) {
      return held;
    }
    byte[] value = snapshot.get(itemKey);
    ItemRecord item = value == null ? null : ItemRecord.decode(value);
    return item != null && item.number() == itemNumber ? item : null;
  }

  private byte @Nullable [] key(Shard shard, Snapshot snapshot, long itemNumber) {
    int shardNumber = shard.id().number();
    byte[] known = keys.get(shardNumber, itemNumber);
    if (known != null) {
      return known;
    }
    byte[] stored = snapshot.get(ItemKeys.number(itemNumber));
    byte[] itemKey = stored == null ? null : ItemKeys.itemKeyOf(stored);
    if (itemKey != null) {
      keys.put(shardNumber, itemNumber, itemKey);
    }
    return itemKey;
  }
}
