// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.PartitionRecord;
import dev.ephemeris.keyspace.PartitionTable;
import dev.ephemeris.model.partition.EffectivePartitionKeyRange;
import dev.ephemeris.model.partition.PartitionKeyRanges;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.util.List;

/**
 * Splits the only partition of a container into two while the engine runs. Its items are not
 * copied, so it must have none.
 */
public final class PretendedSplit {
  private PretendedSplit() {}

  /** Splits the partition; the two new ones have the next two ids. */
  public static void of(Catalogue catalogue, Container container) {
    PartitionTable before = container.record().partitions();
    if (before.entries().size() != 1 || !isEmpty(container.partitions().getFirst().shard())) {
      throw new IllegalArgumentException(
          "This is for containers with one partition, without items");
    }
    PartitionRecord parent = before.entries().getFirst();
    var definition = container.partitionKeyDefinition();
    List<EffectivePartitionKeyRange> ranges =
        PartitionKeyRanges.split(definition.kind(), definition.version(), 2);
    catalogue.replacePartitions(
        container,
        new PartitionTable(
            before.nextId() + 2,
            List.of(
                child(before.nextId(), parent, 1, ranges.getFirst()),
                child(before.nextId() + 1, parent, 2, ranges.getLast()))));
  }

  private static PartitionRecord child(
      int id, PartitionRecord parent, int place, EffectivePartitionKeyRange range) {
    return new PartitionRecord(
        id,
        parent.shardNumber() + place,
        range.minimum().hex(),
        range.maximum().hex(),
        List.of(parent.id()));
  }

  private static boolean isEmpty(Shard shard) {
    try (Snapshot snapshot = shard.snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(ItemKeys.items()).limit(1))) {
      return !cursor.next();
    }
  }
}
