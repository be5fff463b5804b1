// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark.inside.layout;

import dev.ephemeris.benchmark.SampleItems;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.model.partition.PartitionKeyDefinition;
import dev.ephemeris.model.partition.PartitionKeyPath;
import dev.ephemeris.store.KeyRange;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The items that both layouts store: one in a hundred has the large partition key; the others share
 * a key with nine others. Items with the same key are written far apart from each other.
 *
 * @param count the number of items; they are numbered from 0
 */
record LayoutItems(long count) {
  static final int LARGE_KEY_EVERY = 100;
  private static final int ITEMS_OF_A_KEY = 10;
  private static final long FIRST_SECOND = 1_700_000_000L;
  private static final int ITEMS_A_SECOND = 1000;
  private static final PartitionKey LARGE_KEY = PartitionKey.of("large");
  private static final PartitionKeyDefinition DEFINITION =
      new PartitionKeyDefinition(
          List.of(new PartitionKeyPath("/pk", List.of("pk"))), PartitionKeyDefinition.Kind.HASH, 2);

  StoredItem first(long number) {
    return StoredItem.of(
        number, FIRST_SECOND + number / ITEMS_A_SECOND, key(number), SampleItems.body(number));
  }

  /** The same item with another note, written later than all others. */
  StoredItem changed(long number) {
    byte[] json = SampleItems.body(number);
    byte[] changed = "changed".getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(changed, 0, json, json.length - 2 - changed.length, changed.length);
    long second = FIRST_SECOND + count / ITEMS_A_SECOND + 1;
    return StoredItem.of(number, second, key(number), json);
  }

  byte[] key(long number) {
    return itemKey(partitionKey(number), SampleItems.id(number));
  }

  private PartitionKey partitionKey(long number) {
    return number % LARGE_KEY_EVERY == 0
        ? LARGE_KEY
        : PartitionKey.of("pk-" + number % smallKeys());
  }

  private long smallKeys() {
    return count / ITEMS_OF_A_KEY;
  }

  /** The items with the large partition key. */
  KeyRange largeKey() {
    return range(LARGE_KEY);
  }

  /** The items, about ten, with the same partition key as this one. */
  KeyRange keyOf(long number) {
    return range(partitionKey(number));
  }

  private static KeyRange range(PartitionKey key) {
    return ItemKeys.logicalPartition(EffectivePartitionKey.of(key, DEFINITION), key);
  }

  private static byte[] itemKey(PartitionKey key, String id) {
    return ItemKeys.item(EffectivePartitionKey.of(key, DEFINITION), key, id);
  }
}
