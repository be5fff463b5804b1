package dev.ephemeris.engine.partition;

import dev.ephemeris.engine.index.IndexStateMemory;
import dev.ephemeris.engine.lacking.LackingItems;
import dev.ephemeris.engine.shard.ShardWriter;
import dev.ephemeris.engine.throughput.ThroughputBudget;
import dev.ephemeris.model.partition.EffectivePartitionKeyRange;
import dev.ephemeris.store.Shard;

/**
 * A physical partition of a container: a range of effective partition keys, the shard where they
 * are kept, its writer, which indexes there are, what is known of items that lack a value, and what
 * may be spent on it.
 *
 * @param ordinal its place among the container's partitions; as text it is the protocol's partition
 *     key range id
 * @param budget its own share of the container's throughput, or the one budget of a database whose
 *     containers share
 */
public record Partition(
    int ordinal,
    EffectivePartitionKeyRange range,
    Shard shard,
    ShardWriter writer,
    IndexStateMemory indexState,
    LackingItems lacking,
    ThroughputBudget budget) {
  /** The protocol's name for it. */
  public String id() {
    return Integer.toString(ordinal);
  }

  /** How far it has come. */
  public long lsn() {
    return shard.lsn();
  }
}
