// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.EffectivePartitionKeyRange;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.KeyRange;

/** Which items of a shard are meant, by their partition keys. */
public final class ItemScope {
  private static final ItemScope ALL =
      new ItemScope(Kind.ALL, ItemKeys.keys(), ItemKeys.numberEntries());

  private final Kind kind;
  private final KeyRange keys;
  private final KeyRange numbers;

  private enum Kind {
    ALL,
    PARTITION_KEY,
    HASHES
  }

  private ItemScope(Kind kind, KeyRange keys, KeyRange numbers) {
    this.kind = kind;
    this.keys = keys;
    this.numbers = numbers;
  }

  /** All items of a shard. */
  public static ItemScope all() {
    return ALL;
  }

  /** The items of one partition key. */
  public static ItemScope of(EffectivePartitionKey effective, PartitionKey partitionKey) {
    byte[] prefix = new ByteSink(KeyFamily.ITEM_NUMBER, 64).raw(effective.toBytes()).toBytes();
    return new ItemScope(
        Kind.PARTITION_KEY,
        ItemKeys.logicalPartition(effective, partitionKey),
        KeyRange.prefix(prefix));
  }

  /** The items whose effective partition key is in a range. */
  public static ItemScope of(EffectivePartitionKeyRange range) {
    return new ItemScope(
        Kind.HASHES, range(KeyFamily.ITEM_KEY, range), range(KeyFamily.ITEM_NUMBER, range));
  }

  private static KeyRange range(KeyFamily family, EffectivePartitionKeyRange range) {
    return new KeyRange(
        new ByteSink(family, 32).raw(range.minimum().toBytes()).toBytes(),
        new ByteSink(family, 32).raw(range.maximum().toBytes()).toBytes());
  }

  /** Whether all items of the shard are meant. */
  public boolean isAll() {
    return kind == Kind.ALL;
  }

  /** Whether {@link #numberEntries} are in the order of the numbers. */
  public boolean hasOrderedNumbers() {
    return kind == Kind.PARTITION_KEY;
  }

  /** Whether an item is meant. */
  public boolean contains(ItemRecord item) {
    return isAll() || item.hasKeyIn(keys);
  }

  /** Whether the item with a key is meant. */
  public boolean contains(ItemKey key) {
    return keys.contains(key.entry());
  }

  /** The numbers of the items; because of equal hashes there may be some of others among them. */
  public KeyRange numberEntries() {
    return numbers;
  }

  /** The same after a number, if they are {@linkplain #hasOrderedNumbers in their order}. */
  public KeyRange numberEntriesAfter(long number) {
    if (!hasOrderedNumbers()) {
      throw new IllegalStateException("The numbers are not in order");
    }
    byte[] last = new ByteSink(64).raw(numbers.start()).long8(number).toBytes();
    return new KeyRange(ItemKeys.next(last), numbers.end());
  }
}
