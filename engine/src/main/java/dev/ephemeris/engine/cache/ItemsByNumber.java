// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.cache;

import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * Finds items by their numbers, in the version of a snapshot, and from memory if possible.
 *
 * <p><b>The item cache holds what is stored now; a snapshot holds what was stored then.</b> They
 * agree on an item that was last written before the snapshot was taken. Each item has the LSN of
 * its last write, so this can be checked.
 *
 * <p>The key of an item number never changes while the item exists, and no number is used twice. So
 * a remembered key can only be out of date if its item is gone; another item with the same key has
 * another number.
 */
public final class ItemsByNumber {
  private final ItemCache items;
  private final KeysByNumber keys;

  /**
   * @param mostKeys how many items have their keys remembered, about 100 bytes each
   */
  public ItemsByNumber(ItemCache items, int mostKeys) {
    this.items = items;
    this.keys = new KeysByNumber(mostKeys);
  }

  /**
   * The item with a number, alive or expired; null if no item in the scope has this number.
   *
   * @param remember whether the item is likely to be read again
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
