// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.util.Arrays;

/**
 * An item's key: effective partition key, partition key and id. It leads to the item's number.
 *
 * @param entry the key under which the number is stored; not to be modified
 * @param effectiveBytes how many bytes of it are the effective partition key, after the first byte
 */
public record ItemKey(byte[] entry, int effectiveBytes) {
  public ItemKey {
    if (effectiveBytes < 0 || effectiveBytes >= entry.length) {
      throw new CorruptValueException("item key: ends too early");
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ItemKey that && Arrays.equals(entry, that.entry);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(entry);
  }
}
