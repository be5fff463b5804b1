// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.cache;

import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.ItemScope;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds items by their numbers, in the version of a snapshot, and from memory if possible.
 *
 * <p><b>The item cache holds what is stored now; a snapshot holds what was stored then.</b> They
 * agree on an item that was last written before the snapshot was taken. Each item has the LSN of
 * its last write, so this can be checked.
 */
public final class ItemsByNumber {
  /** For readers who read each item once: everything is read from storage. */
  public static final ItemsByNumber UNCACHED = new ItemsByNumber(null);

  private static final int FEW = 8;

  private final @Nullable ItemCache items;

  public ItemsByNumber(@Nullable ItemCache items) {
    this.items = items;
  }

  /**
   * The item with a number, alive or expired; null if no item in the scope has this number.
   *
   * @param remember whether the item is likely to be read again
   */
  public @Nullable ItemRecord find(
      Shard shard, Snapshot snapshot, long itemNumber, ItemScope scope, boolean remember) {
    ItemRecord held = held(shard, itemNumber, remember);
    if (held == null || held.lsn() > snapshot.lsn()) {
      held = decode(snapshot.get(ItemKeys.item(itemNumber)));
    }
    return held != null && scope.contains(held) ? held : null;
  }

  /**
   * The same for several numbers, read at once where they are not in memory; they are not
   * remembered.
   */
  public List<@Nullable ItemRecord> findAll(
      Shard shard, Snapshot snapshot, long[] itemNumbers, ItemScope scope) {
    List<@Nullable ItemRecord> found = new ArrayList<>(itemNumbers.length);
    List<byte[]> missing = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < itemNumbers.length; i++) {
      ItemRecord held = held(shard, itemNumbers[i], false);
      boolean isKnown = held != null && held.lsn() <= snapshot.lsn();
      found.add(isKnown && scope.contains(held) ? held : null);
      if (!isKnown) {
        missing.add(ItemKeys.item(itemNumbers[i]));
        places.add(i);
      }
    }
    List<byte @Nullable []> values = getAll(snapshot, missing);
    for (int i = 0; i < places.size(); i++) {
      ItemRecord item = decode(values.get(i));
      found.set(places.get(i), item != null && scope.contains(item) ? item : null);
    }
    return found;
  }

  /** Few are read one by one, which takes less time then. */
  private static List<byte @Nullable []> getAll(Snapshot snapshot, List<byte[]> keys) {
    if (keys.size() > FEW) {
      return snapshot.getAll(keys);
    }
    List<byte @Nullable []> values = new ArrayList<>(keys.size());
    for (byte[] key : keys) {
      values.add(snapshot.get(key));
    }
    return values;
  }

  private @Nullable ItemRecord held(Shard shard, long itemNumber, boolean remember) {
    if (items == null) {
      return null;
    }
    return remember ? items.get(shard, itemNumber) : items.peek(shard, itemNumber);
  }

  private static @Nullable ItemRecord decode(byte @Nullable [] value) {
    return value == null ? null : ItemRecord.decode(value);
  }
}
