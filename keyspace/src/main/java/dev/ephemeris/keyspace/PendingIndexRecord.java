// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.store.KeyRange;

/**
 * The text of an item that the lazy index has entries of, stored when the item was written or
 * deleted, so that the entries can be updated later.
 *
 * @param text the item's JSON text that its entries were made of; empty when it has none
 */
public record PendingIndexRecord(byte[] text) {
  private static final int ENCODING = 1;

  public static byte[] key(long itemNumber) {
    return new ByteSink(KeyFamily.PENDING_INDEX, 8).long8(itemNumber).toBytes();
  }

  public static long itemNumberOf(byte[] key) {
    ByteSource source = new ByteSource("pending index", key).family(KeyFamily.PENDING_INDEX);
    long number = source.long8();
    source.end();
    return number;
  }

  /** All of a partition. */
  public static KeyRange all() {
    return KeyFamily.PENDING_INDEX.range();
  }

  public byte[] encode() {
    return new ByteSink(text.length + 1).byte1(ENCODING).raw(text).toBytes();
  }

  public static PendingIndexRecord decode(byte[] value) {
    return new PendingIndexRecord(new ByteSource("pending index", value).version(ENCODING).rest());
  }
}
