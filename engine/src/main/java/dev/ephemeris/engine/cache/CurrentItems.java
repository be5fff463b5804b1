// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.cache;

import dev.ephemeris.keyspace.CorruptValueException;
import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * Finds items by their keys, as they are stored now, and from memory if possible. Items whose
 * number is known are found by that.
 *
 * <p>A key leads to a number, and the number to the item. Between these two steps a commit may
 * delete the item, or give it another key. So an item found is only used if it has the key; then it
 * is the item of this key, because at any time one item has it. Otherwise both steps are done in a
 * snapshot.
 */
public final class CurrentItems {
  private final ItemCache items;
  private final NumbersByKey numbers;

  /**
   * @param mostNumbers how many items have their numbers remembered, 12 bytes each
   */
  public CurrentItems(ItemCache items, int mostNumbers) {
    this.items = items;
    this.numbers = new NumbersByKey(mostNumbers);
  }

  /** The number that the item with a key probably has, from memory; 0 if it is not known. */
  public long guessNumber(Shard shard, ItemKey key) {
    return numbers.guess(shard.id().number(), key);
  }

  /** The item if it is in memory; null does not mean that it does not exist. */
  public @Nullable ItemRecord peek(Shard shard, ItemKey key) {
    long guess = guessNumber(shard, key);
    ItemRecord item = guess == NumbersByKey.UNKNOWN ? null : items.peek(shard, guess);
    return item != null && item.hasKey(key) ? item : null;
  }

  /** The item, from memory or from storage; null if it does not exist. */
  public @Nullable ItemRecord get(Shard shard, ItemKey key) {
    long guess = guessNumber(shard, key);
    ItemRecord guessed = guess == NumbersByKey.UNKNOWN ? null : items.get(shard, guess);
    if (guessed != null && guessed.hasKey(key)) {
      return guessed;
    }
    byte[] stored = shard.get(key.entry());
    if (stored == null) {
      return null;
    }
    long number = ItemKeys.numberIn(stored);
    ItemRecord item = items.get(shard, number);
    if (item == null || !item.hasKey(key)) {
      return inSnapshot(shard, key);
    }
    numbers.remember(shard.id().number(), key, number);
    return item;
  }

  /** The item with a number, from memory or from storage; null if it does not exist. */
  public @Nullable ItemRecord get(Shard shard, long number) {
    return items.get(shard, number);
  }

  private static @Nullable ItemRecord inSnapshot(Shard shard, ItemKey key) {
    try (Snapshot snapshot = shard.snapshot()) {
      byte[] stored = snapshot.get(key.entry());
      if (stored == null) {
        return null;
      }
      byte[] value = snapshot.get(ItemKeys.item(ItemKeys.numberIn(stored)));
      if (value == null) {
        throw new CorruptValueException("item key: leads to the number of no item");
      }
      return ItemRecord.decode(value);
    }
  }
}
