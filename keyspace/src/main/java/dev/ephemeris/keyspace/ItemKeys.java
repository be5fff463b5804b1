// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.model.partition.PartitionKeyComponent;
import dev.ephemeris.store.KeyRange;
import java.util.Arrays;

/**
 * The keys under which items are found. An item is stored under its number, so items are in the
 * order in which they were created. Its key leads to the number:
 *
 * <pre>
 *   22 | number                                                -> the item
 *   23 | effective partition key | partition key | id          -> number
 *   24 | effective partition key | number                      -> nothing
 * </pre>
 *
 * <p>The effective key (a hash) comes first, so that a range of hashes, which clients read in
 * parallel, is a range of keys. In {@code 23} the partition key itself follows because two keys may
 * have the same hash; the hash is not cryptographic, so such pairs can be constructed.
 *
 * <p>{@code 24} gives the numbers of the items of a partition key in their order. Because of equal
 * hashes it may give some of others, too: each item has its whole key ({@link ItemRecord}), and
 * {@link ItemScope} compares that.
 */
public final class ItemKeys {
  private static final int UNDEFINED = 0x01;
  private static final int NULL = 0x02;
  private static final int FALSE = 0x03;
  private static final int TRUE = 0x04;
  private static final int NUMBER = 0x05;
  private static final int TEXT = 0x06;

  private ItemKeys() {}

  /** An item's key, which leads to its number. */
  public static ItemKey key(EffectivePartitionKey effective, PartitionKey partitionKey, String id) {
    byte[] hash = effective.toBytes();
    return new ItemKey(
        logicalPartitionPrefix(hash, partitionKey).lastText(id).toBytes(), hash.length);
  }

  /** All keys that lead to numbers. */
  public static KeyRange keys() {
    return KeyFamily.ITEM_KEY.range();
  }

  /** Whether an entry leads from an item's key to its number. */
  public static boolean isKey(byte[] entryKey) {
    return isOf(KeyFamily.ITEM_KEY, entryKey);
  }

  /** The value that a key leads to: the item's number. */
  public static byte[] numberValue(long number) {
    return new ByteSink(Long.BYTES).long8(number).toBytes();
  }

  /** The number, from the value of {@link #numberValue}. */
  public static long numberIn(byte[] value) {
    ByteSource source = new ByteSource("item number", value);
    long number = source.long8();
    source.end();
    return number;
  }

  /** Where the item of a number is stored. */
  public static byte[] item(long number) {
    return new ByteSink(KeyFamily.ITEM, Long.BYTES).long8(number).toBytes();
  }

  /** All items of a shard. */
  public static KeyRange items() {
    return KeyFamily.ITEM.range();
  }

  /** The items stored behind this one; all of them if it is empty. */
  public static KeyRange itemsFrom(byte[] after) {
    // A position of the formats up to 10 comes before all items.
    return Arrays.compareUnsigned(after, items().start()) < 0
        ? items()
        : new KeyRange(next(after), items().end());
  }

  /** The items with greater numbers. */
  public static KeyRange itemsAfter(long number) {
    return new KeyRange(next(item(number)), items().end());
  }

  /** The items with smaller numbers. */
  public static KeyRange itemsBefore(long number) {
    return new KeyRange(items().start(), item(number));
  }

  /** Whether an entry is an item. */
  public static boolean isItem(byte[] entryKey) {
    return isOf(KeyFamily.ITEM, entryKey);
  }

  /** The number, from the key of {@link #item} or {@link #numberEntry}. */
  public static long numberOf(byte[] entryKey) {
    return IndexKeys.itemNumberOf(entryKey);
  }

  /** The entry of an item's number by its effective partition key. */
  public static byte[] numberEntry(ItemKey key, long number) {
    return new ByteSink(KeyFamily.ITEM_NUMBER, key.effectiveBytes() + Long.BYTES)
        .raw(key.entry(), 1, 1 + key.effectiveBytes())
        .long8(number)
        .toBytes();
  }

  /** The entries of all numbers. */
  public static KeyRange numberEntries() {
    return KeyFamily.ITEM_NUMBER.range();
  }

  /** Whether an entry is one of {@link #numberEntry}. It exists exactly as long as the item. */
  public static boolean isNumberEntry(byte[] entryKey) {
    return isOf(KeyFamily.ITEM_NUMBER, entryKey);
  }

  private static boolean isOf(KeyFamily family, byte[] entryKey) {
    return entryKey.length > 0 && entryKey[0] == family.prefix();
  }

  /** The smallest key after another: that key and a zero byte. */
  static byte[] next(byte[] key) {
    return Arrays.copyOf(key, key.length + 1);
  }

  static KeyRange logicalPartition(EffectivePartitionKey effective, PartitionKey partitionKey) {
    return KeyRange.prefix(logicalPartitionPrefix(effective.toBytes(), partitionKey).toBytes());
  }

  private static ByteSink logicalPartitionPrefix(byte[] effective, PartitionKey partitionKey) {
    ByteSink sink = new ByteSink(KeyFamily.ITEM_KEY, 80).raw(effective);
    for (PartitionKeyComponent component : partitionKey.components()) {
      component(sink, component);
    }
    return sink;
  }

  /** Each component begins with its type and has a recognizable end. */
  private static void component(ByteSink sink, PartitionKeyComponent component) {
    switch (component) {
      case PartitionKeyComponent.Undefined ignored -> sink.byte1(UNDEFINED);
      case PartitionKeyComponent.Null ignored -> sink.byte1(NULL);
      case PartitionKeyComponent.Bool bool -> sink.byte1(bool.value() ? TRUE : FALSE);
      case PartitionKeyComponent.Num number ->
          sink.byte1(NUMBER).long8(Double.doubleToLongBits(number.value()));
      case PartitionKeyComponent.Text text -> sink.byte1(TEXT).keyText(text.value());
    }
  }
}
