// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.keyspace.ItemKey;

/**
 * The item that an operation is about.
 *
 * @param key the item's key; if it was named by its resource id, the key that it had when that was
 *     looked up. It may have another one by now, and this key may have another item
 * @param number the item's number if it was named by its resource id; {@link #ANY_NUMBER} if it was
 *     named by its id
 */
public record Target(ItemKey key, long number) {
  /** No item has this number. */
  public static final long ANY_NUMBER = 0;

  /** An item named by its id. */
  public static Target of(ItemKey key) {
    return new Target(key, ANY_NUMBER);
  }

  /** Whether the number says which item is meant, and not the key. */
  public boolean isByNumber() {
    return number != ANY_NUMBER;
  }
}
