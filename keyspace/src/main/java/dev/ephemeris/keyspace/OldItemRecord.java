// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.store.KeyRange;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * An item as formats 1 to 10 stored it, only read to be stored anew: under its key, without the key
 * in its value. From its number a second entry led to the key.
 *
 * <pre>
 *   20 | effective partition key | partition key | id  -> head (29), JSON text
 *   21 | number                                        -> effective partition key | partition key | id
 * </pre>
 *
 * <p>The head is that of {@link ItemRecord} up to the number.
 */
public record OldItemRecord(
    int flags, long timestampSeconds, int ttl, long lsn, long number, byte[] json) {
  private static final int ENCODING = 1;
  private static final int ALL_FLAGS = 3;
  private static final int HEAD_BYTES = 29;

  /** All items of a shard. */
  public static KeyRange items() {
    return KeyFamily.ITEM_UNDER_KEY.range();
  }

  /** The items that are stored behind this one. */
  public static KeyRange itemsAfter(byte[] itemKey) {
    return new KeyRange(ItemKeys.next(itemKey), items().end());
  }

  /** The entries that lead from numbers to keys. */
  public static KeyRange numbers() {
    return KeyFamily.KEY_OF_NUMBER.range();
  }

  /** The number, from the key of an entry that leads to a key. */
  public static long numberOf(byte[] entryKey) {
    return IndexKeys.itemNumberOf(entryKey);
  }

  /** Where the item was stored, from the value of an entry that leads to a key. */
  public static byte[] itemOf(byte[] entryValue) {
    return new ByteSink(KeyFamily.ITEM_UNDER_KEY, entryValue.length).raw(entryValue).toBytes();
  }

  /** The same item's key as it is stored now. */
  public static byte[] itemKeyOf(byte[] entryValue) {
    return new ByteSink(KeyFamily.ITEM_KEY, entryValue.length).raw(entryValue).toBytes();
  }

  /** The entry that leads from a number to a key. */
  public static byte[] number(long number) {
    return new ByteSink(KeyFamily.KEY_OF_NUMBER, Long.BYTES).long8(number).toBytes();
  }

  public static OldItemRecord decode(byte[] value) {
    if (value.length < HEAD_BYTES || value[0] < ENCODING || value[0] > ENCODING + ALL_FLAGS) {
      throw new CorruptValueException(
          "item: not a value of an old encoding: " + value.length + " bytes");
    }
    ByteBuffer head = ByteBuffer.wrap(value);
    return new OldItemRecord(
        head.get() - ENCODING,
        head.getLong(),
        head.getInt(),
        head.getLong(),
        head.getLong(),
        Arrays.copyOfRange(value, HEAD_BYTES, value.length));
  }

  /**
   * The item's key as it is stored now.
   *
   * @param oldKey under which it was stored
   * @param effectiveBytes the length of its effective partition key
   */
  public static ItemKey key(byte[] oldKey, int effectiveBytes) {
    byte[] entry = oldKey.clone();
    entry[0] = KeyFamily.ITEM_KEY.prefix();
    return new ItemKey(entry, effectiveBytes);
  }

  /** The item as it is stored now. */
  public ItemRecord anew(ItemKey key) {
    ItemRecord item =
        ItemRecord.allocate(key, timestampSeconds, ttl, lsn, number, json.length).withFlags(flags);
    System.arraycopy(json, 0, item.value(), item.jsonOffset(), json.length);
    return item;
  }
}
