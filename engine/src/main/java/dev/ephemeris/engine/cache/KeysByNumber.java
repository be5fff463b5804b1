// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.cache;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the keys of items by their numbers.
 *
 * <p>Every item that an index finds is looked up here, and a key that is not remembered costs a
 * read from storage. So this table is large, and a lookup is very cheap: each number has one place,
 * which it shares with numbers far from it, and the latest of them is kept. No order of use is
 * recorded. Numbers are assigned in order, so items created one after the other do not displace
 * each other.
 *
 * <p>Nothing has to be removed; see {@link ItemsByNumber}.
 */
final class KeysByNumber {
  /** Longer keys are not remembered, so the number of places bounds the bytes. */
  static final int MAX_KEY_BYTES = 128;

  /** Separates items of different shards, whose numbers may be equal. */
  private static final int BETWEEN_SHARDS = 0x9E3779B1;

  private final int mask;

  /** Created with the first key: a server without queries needs none. */
  private volatile @Nullable AtomicReferenceArray<@Nullable Remembered> places;

  private record Remembered(int shardNumber, long itemNumber, byte[] itemKey) {}

  /**
   * @param most how many keys are remembered at most; rounded down to a power of two
   */
  KeysByNumber(int most) {
    this.mask = Integer.highestOneBit(Math.max(1, most)) - 1;
  }

  /** The key; null if it is not remembered. */
  byte @Nullable [] get(int shardNumber, long itemNumber) {
    AtomicReferenceArray<@Nullable Remembered> known = places;
    if (known == null) {
      return null;
    }
    Remembered there = known.getAcquire(place(shardNumber, itemNumber));
    return there != null && there.itemNumber == itemNumber && there.shardNumber == shardNumber
        ? there.itemKey
        : null;
  }

  void put(int shardNumber, long itemNumber, byte[] itemKey) {
    if (itemKey.length <= MAX_KEY_BYTES) {
      places()
          .setRelease(
              place(shardNumber, itemNumber), new Remembered(shardNumber, itemNumber, itemKey));
    }
  }

  private AtomicReferenceArray<@Nullable Remembered> places() {
    AtomicReferenceArray<@Nullable Remembered> made = places;
    return made == null ? make() : made;
  }

  private synchronized AtomicReferenceArray<@Nullable Remembered> make() {
    AtomicReferenceArray<@Nullable Remembered> made = places;
    if (made == null) {
      made = new AtomicReferenceArray<>(mask + 1);
      places = made;
    }
    return made;
  }

  private int place(int shardNumber, long itemNumber) {
    return ((int) itemNumber + shardNumber * BETWEEN_SHARDS) & mask;
  }
}
