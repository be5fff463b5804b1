// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.cache;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Remembers which keys items have, by their numbers.
 *
 * <p>Every item that an index finds is asked for here, and what is not known costs a read from
 * storage. So it is made to hold many, and to be looked into at the cost of next to nothing: each
 * number has one place, which it shares with others far away from it, and the latest of them has
 * it. No order of use is kept. Numbers are given in order, so items that were created one after the
 * other do not push each other out.
 *
 * <p>Nothing has to be forgotten; see {@link ItemsByNumber}.
 */
final class KeysByNumber {
  /** Longer keys are not remembered, so that the places bound the bytes. */
  static final int MAX_KEY_BYTES = 128;

  /** Keeps the items of different shards, whose numbers may be alike, out of each other's way. */
  private static final int BETWEEN_SHARDS = 0x9E3779B1;

  private final int mask;

  /** Made when there is something to remember: a server that nobody asks has none. */
  private volatile @Nullable AtomicReferenceArray<@Nullable Remembered> places;

  private record Remembered(int shardNumber, long itemNumber, byte[] itemKey) {}

  /**
   * @param most how many are remembered at most; a power of two below it will do
   */
  KeysByNumber(int most) {
    this.mask = Integer.highestOneBit(Math.max(1, most)) - 1;
  }

  /** The key; null when it is not known here. */
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
