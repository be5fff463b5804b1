// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.keyspace.ItemRecord;

/**
 * The item that an operation is about. The key's bytes are not to be changed.
 *
 * @param number the item's number where it was named by its resource id: what is stored under the
 *     key now may be another item of the same id; {@link #ANY_NUMBER} where it was named by its id
 */
public record Target(byte[] key, long number) {
  /** No item has this number. */
  public static final long ANY_NUMBER = 0;

  /** An item named by its id. */
  public static Target of(byte[] key) {
    return new Target(key, ANY_NUMBER);
  }

  /** Whether an item found under the key is the one meant. */
  public boolean means(ItemRecord item) {
    return number == ANY_NUMBER || number == item.number();
  }
}
