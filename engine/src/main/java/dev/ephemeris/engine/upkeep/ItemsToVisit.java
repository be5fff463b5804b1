// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upkeep;

import dev.ephemeris.engine.partition.ItemNumbers;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.store.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * The items that a keeper must visit to build something: those that were there when it began. Later
 * ones are entered by their own writes. They have the greatest numbers, so without this end, a
 * keeper that is slower than the writers would never be done.
 *
 * <p>Used by one thread.
 */
public final class ItemsToVisit {
  private final Partition partition;

  /** Where the later items begin; null if that is not known. */
  private byte @Nullable [] end;

  public ItemsToVisit(Partition partition) {
    this.partition = partition;
  }

  /** Called before it is stored that the building has begun. */
  public void begin() {
    end = null;
  }

  /**
   * Reads the next items. Called after it was stored that the building has begun; the first call
   * finds out which items are later ones. After a restart these are fewer.
   *
   * @param after where the last item before is stored; empty to start at the beginning
   */
  public ItemBatch next(Snapshot snapshot, byte[] after, int maxItems) {
    byte[] known = end;
    if (known == null) {
      known = ItemKeys.item(ItemNumbers.next(partition));
      end = known;
    }
    return ItemBatch.read(snapshot, after, known, maxItems);
  }
}
