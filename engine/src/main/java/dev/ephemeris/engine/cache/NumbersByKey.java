// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.cache;

import dev.ephemeris.keyspace.ItemKey;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the numbers of items by their keys, in 12 bytes each.
 *
 * <p><b>A number from here is a guess.</b> Keys themselves are not kept, only their hashes; and an
 * item may have been deleted or given another key since. The reader finds out by the item of that
 * number, which has its key ({@link CurrentItems}). So nothing has to be removed, and no commit has
 * to be listened to.
 *
 * <p>Each key has one place, which it shares with others, and the latest of them is kept. No order
 * of use is recorded.
 */
final class NumbersByKey {
  /** What {@link #guess} returns for an unknown key; no item has this number. */
  static final long UNKNOWN = 0;

  /** Separates items of different shards, whose keys may be equal. */
  private static final int BETWEEN_SHARDS = 0x9E3779B1;

  private final int mask;

  /** Created with the first number. */
  private volatile @Nullable Places places;

  private record Places(AtomicLongArray numbers, AtomicIntegerArray hashes) {}

  /**
   * @param most how many numbers are remembered at most; rounded down to a power of two
   */
  NumbersByKey(int most) {
    this.mask = Integer.highestOneBit(Math.max(1, most)) - 1;
  }

  /** The number that an item with this key probably has. */
  long guess(int shardNumber, ItemKey key) {
    Places known = places;
    if (known == null) {
      return UNKNOWN;
    }
    int hash = hash(shardNumber, key);
    return known.hashes.getOpaque(hash & mask) == hash
        ? known.numbers.getOpaque(hash & mask)
        : UNKNOWN;
  }

  void remember(int shardNumber, ItemKey key, long number) {
    Places known = places();
    int hash = hash(shardNumber, key);
    known.numbers.setOpaque(hash & mask, number);
    known.hashes.setOpaque(hash & mask, hash);
  }

  private Places places() {
    Places made = places;
    return made == null ? make() : made;
  }

  private synchronized Places make() {
    Places made = places;
    if (made == null) {
      made = new Places(new AtomicLongArray(mask + 1), new AtomicIntegerArray(mask + 1));
      places = made;
    }
    return made;
  }

  /** The lower bits are the place, so all bits of the key must take part in them. */
  private static int hash(int shardNumber, ItemKey key) {
    int hash = (key.hashCode() + shardNumber) * BETWEEN_SHARDS;
    return hash ^ hash >>> 15;
  }
}
