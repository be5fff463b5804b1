// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.partition;

import dev.ephemeris.engine.index.IndexStateMemory;
import dev.ephemeris.engine.lacking.LackingItems;
import dev.ephemeris.engine.ledger.ItemLedger;
import dev.ephemeris.engine.shard.ShardWriter;
import dev.ephemeris.engine.throughput.ThroughputBudget;
import dev.ephemeris.model.partition.EffectivePartitionKeyRange;
import dev.ephemeris.store.Shard;
import java.util.List;

/**
 * A physical partition of a container: a range of effective partition keys, the shard that stores
 * them, its writer, the ledger of its items, its index state, what is known of items that lack a
 * value, and its budget.
 *
 * @param id unique within the container for ever. It says nothing about the partition's position
 *     among others, which follows from its range alone
 * @param parents the ids of the partitions that it was made from, the oldest first; these no longer
 *     exist
 * @param budget its own share of the container's throughput, or the one budget of a database whose
 *     containers share
 */
public record Partition(
    int id,
    List<Integer> parents,
    EffectivePartitionKeyRange range,
    Shard shard,
    ShardWriter writer,
    ItemLedger ledger,
    IndexStateMemory indexState,
    LackingItems lacking,
    ThroughputBudget budget) {
  public Partition {
    parents = List.copyOf(parents);
  }

  /** The LSN of its last commit. */
  public long lsn() {
    return shard.lsn();
  }

  /** Whether its range comes before that of another partition of the same container. */
  public boolean isBefore(Partition other) {
    return range.minimum().compareTo(other.range.minimum()) < 0;
  }

  /** Whether it is the partition with that id, or a successor of it. */
  public boolean succeeds(int other) {
    return id == other || parents.contains(other);
  }
}
