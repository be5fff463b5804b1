// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.scan;

import dev.ephemeris.engine.cache.ItemsByNumber;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.ItemScope;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The items of a scope in one partition, as of a snapshot.
 *
 * @param scope which of the partition's items
 */
public record PartItems(Shard shard, Snapshot snapshot, ItemsByNumber items, ItemScope scope) {
  /**
   * The item with a number, alive or expired; null if it is outside the scope or does not exist.
   *
   * @param isLikelyWantedAgain whether it is worth remembering
   */
  public @Nullable ItemRecord item(long itemNumber, boolean isLikelyWantedAgain) {
    return items.find(shard, snapshot, itemNumber, scope, isLikelyWantedAgain);
  }

  /** The same for several numbers, which are in ascending order. */
  public List<@Nullable ItemRecord> items(long[] itemNumbers) {
    return items.findAll(shard, snapshot, itemNumbers, scope);
  }

  /** The items of some numbers, in their order. */
  public ItemScan scan(Numbers numbers) {
    return ItemScan.of(this, numbers);
  }

  /** All items with numbers greater than this one, in their order. */
  public ItemScan scan(long after) {
    return ItemScan.of(this, after);
  }
}
