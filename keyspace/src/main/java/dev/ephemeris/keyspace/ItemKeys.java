// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.EffectivePartitionKeyRange;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.model.partition.PartitionKeyComponent;
import dev.ephemeris.store.KeyRange;
import java.util.Arrays;

/**
 * The keys of items: the effective partition key, then the partition key, then the id:
 *
 * <pre>
 *   20 | effective partition key | partition key components | id
 * </pre>
 *
 * <p>The effective key (a hash) comes first, so that a range of hashes, which clients read in
 * parallel, is a range of keys. The partition key itself follows because two keys may have the same
 * hash; the hash is not cryptographic, so such pairs can be constructed.
 */
public final class ItemKeys {
  private static final int UNDEFINED = 0x01;
  private static final int NULL = 0x02;
  private static final int FALSE = 0x03;
  private static final int TRUE = 0x04;
  private static final int NUMBER = 0x05;
  private static final int TEXT = 0x06;

  private ItemKeys() {}

  public static byte[] item(EffectivePartitionKey effective, PartitionKey partitionKey, String id) {
    return logicalPartitionPrefix(effective, partitionKey).lastText(id).toBytes();
  }

  /** Whether a key is an item's. */
  public static boolean isItem(byte[] key) {
    return key.length > 0 && key[0] == KeyFamily.ITEM.prefix();
  }

  /** All items of one logical partition. */
  public static KeyRange logicalPartition(
      EffectivePartitionKey effective, PartitionKey partitionKey) {
    return KeyRange.prefix(logicalPartitionPrefix(effective, partitionKey).toBytes());
  }

  /** All items whose effective partition key lies in a range. */
  public static KeyRange effectiveRange(EffectivePartitionKeyRange range) {
    byte[] start = new ByteSink(KeyFamily.ITEM, 32).raw(range.minimum().toBytes()).toBytes();
    byte[] end = new ByteSink(KeyFamily.ITEM, 32).raw(range.maximum().toBytes()).toBytes();
    return new KeyRange(start, end);
  }

  /** All items of a shard. */
  public static KeyRange all() {
    return KeyFamily.ITEM.range();
  }

  /** From an item's number to its key. */
  public static byte[] number(long itemNumber) {
    return new ByteSink(KeyFamily.ITEM_NUMBER, 8).long8(itemNumber).toBytes();
  }

  /** Whether a key is that of an item's number. */
  public static boolean isNumber(byte[] key) {
    return key.length > 0 && key[0] == KeyFamily.ITEM_NUMBER.prefix();
  }

  /** The number, from the key of {@link #number}. */
  public static long numberOf(byte[] numberKey) {
    return IndexKeys.itemNumberOf(numberKey);
  }

  /** The numbers of all items of a shard. */
  public static KeyRange numbers() {
    return KeyFamily.ITEM_NUMBER.range();
  }

  /** The numbers of a shard's items that are greater than this one. */
  public static KeyRange numbersAfter(long itemNumber) {
    byte[] key = number(itemNumber);
    return new KeyRange(Arrays.copyOf(key, key.length + 1), numbers().end());
  }

  /** The numbers of a shard's items that are less than this one. */
  public static KeyRange numbersBefore(long itemNumber) {
    return new KeyRange(numbers().start(), number(itemNumber));
  }

  /** The value of {@link #number}: the item's key without its first byte. */
  public static byte[] numberValue(byte[] itemKey) {
    return withoutFamily(itemKey);
  }

  /** The item's key, from the value of {@link #number}. */
  public static byte[] itemKeyOf(byte[] numberValue) {
    return withFamily(numberValue);
  }

  /** The items of a shard after this key; all of them after the empty key. */
  public static KeyRange after(byte[] itemKey) {
    if (itemKey.length == 0) {
      return all();
    }
    // The next possible key is the key with a zero byte appended.
    return new KeyRange(Arrays.copyOf(itemKey, itemKey.length + 1), all().end());
  }

  /** An item's key as it is stored in other records: without the family. */
  static byte[] withoutFamily(byte[] itemKey) {
    return Arrays.copyOfRange(itemKey, 1, itemKey.length);
  }

  static byte[] withFamily(byte[] rest) {
    return new ByteSink(KeyFamily.ITEM, rest.length).raw(rest).toBytes();
  }

  private static ByteSink logicalPartitionPrefix(
      EffectivePartitionKey effective, PartitionKey partitionKey) {
    ByteSink sink = new ByteSink(KeyFamily.ITEM, 80).raw(effective.toBytes());
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
