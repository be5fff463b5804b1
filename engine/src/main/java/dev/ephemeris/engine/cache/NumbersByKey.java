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
 * <p>Each key has two places, which it shares with others, and the latest of them are kept. No
 * order of use is recorded.
 *
 * <p>The table grows with the keys that are remembered. A larger one begins empty, and the one
 * before is asked as well until the larger one is in use; so nothing is copied at once.
 */
final class NumbersByKey {
  /** What {@link #guess} returns for an unknown key; no item has this number. */
  static final long UNKNOWN = 0;

  private static final int FIRST_PLACES = 1024;

  /** Separates items of different shards, whose keys may be equal. */
  private static final int BETWEEN_SHARDS = 0x9E3779B1;

  private final int maxPlaces;
  private volatile Table table;

  /** A power of two of places, and the table that it has replaced. */
  private static final class Table {
    private final AtomicLongArray numbers;
    private final AtomicIntegerArray hashes;
    private final int mask;
    private final @Nullable Table before;

    /** About how many places are in use: threads that write at once may count one of them. */
    private int used;

    Table(int places, @Nullable Table before) {
      this.numbers = new AtomicLongArray(places);
      this.hashes = new AtomicIntegerArray(places);
      this.mask = places - 1;
      this.before = before;
    }

    /** The same places, without the table before. */
    Table(Table same) {
      this.numbers = same.numbers;
      this.hashes = same.hashes;
      this.mask = same.mask;
      this.before = null;
      this.used = same.used;
    }

    long get(int hash) {
      int place = hash & mask;
      int other = place ^ 1;
      if (hashes.getOpaque(place) == hash) {
        return numbers.getOpaque(place);
      }
      return hashes.getOpaque(other) == hash ? numbers.getOpaque(other) : UNKNOWN;
    }

    void put(int hash, long number) {
      int place = placeFor(hash);
      if (numbers.getOpaque(place) == UNKNOWN) {
        used++;
      }
      numbers.setOpaque(place, number);
      hashes.setOpaque(place, hash);
    }

    /** That of the same key if it has one, else an empty one, else the first. */
    private int placeFor(int hash) {
      int place = hash & mask;
      int other = place ^ 1;
      boolean isOther =
          hashes.getOpaque(place) != hash
              && (hashes.getOpaque(other) == hash
                  || (numbers.getOpaque(place) != UNKNOWN && numbers.getOpaque(other) == UNKNOWN));
      return isOther ? other : place;
    }

    boolean isHalfFull() {
      return used > mask >>> 1;
    }
  }

  /**
   * @param most how many numbers are remembered at most; rounded down to a power of two
   */
  NumbersByKey(int most) {
    this.maxPlaces = Integer.highestOneBit(Math.max(1, most));
    this.table = new Table(Math.min(FIRST_PLACES, maxPlaces), null);
  }

  /** The number that an item with this key probably has. */
  long guess(int shardNumber, ItemKey key) {
    int hash = hash(shardNumber, key);
    Table present = table;
    long number = present.get(hash);
    Table before = present.before;
    return number == UNKNOWN && before != null ? before.get(hash) : number;
  }

  void remember(int shardNumber, ItemKey key, long number) {
    Table present = table;
    if (present.isHalfFull() && (present.mask + 1 < maxPlaces || present.before != null)) {
      present = grown(present);
    }
    present.put(hash(shardNumber, key), number);
  }

  private synchronized Table grown(Table full) {
    Table present = table;
    if (present.numbers.equals(full.numbers)) {
      int places = full.mask + 1;
      Table alone = new Table(full);
      present = places < maxPlaces ? new Table(2 * places, alone) : alone;
      table = present;
    }
    return present;
  }

  /** The lower bits are the place, so all bits of the key must take part in them. */
  private static int hash(int shardNumber, ItemKey key) {
    int hash = (key.hashCode() + shardNumber) * BETWEEN_SHARDS;
    return hash ^ hash >>> 15;
  }
}
