// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.ItemRecord;

/**
 * The item that an operation is about.
 *
 * @param number the item's number if it was named by its resource id, because the key may now have
 *     another item with the same id; {@link #ANY_NUMBER} if it was named by its id
 */
public record Target(ItemKey key, long number) {
  /** No item has this number. */
  public static final long ANY_NUMBER = 0;

  /** An item named by its id. */
  public static Target of(ItemKey key) {
    return new Target(key, ANY_NUMBER);
  }

  /** Whether an item with the key is the one meant. */
  public boolean means(ItemRecord item) {
    return number == ANY_NUMBER || number == item.number();
  }
}
