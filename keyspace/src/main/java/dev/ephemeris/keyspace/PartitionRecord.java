// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.util.List;

/**
 * A stored physical partition of a container.
 *
 * @param id given out by the container's {@link PartitionTable}, once and for all; clients know the
 *     partition by it. It says nothing about the partition's place among others
 * @param shardNumber the shard with its items
 * @param minInclusive its least effective partition key, as hexadecimal text
 * @param maxExclusive the end of its effective partition keys, as hexadecimal text
 * @param parents the ids of the partitions that it was split from, the oldest first; they no longer
 *     exist
 */
public record PartitionRecord(
    int id, int shardNumber, String minInclusive, String maxExclusive, List<Integer> parents) {
  public PartitionRecord {
    parents = List.copyOf(parents);
  }

  /** A partition from the creation of its container. */
  public PartitionRecord(int id, int shardNumber, String minInclusive, String maxExclusive) {
    this(id, shardNumber, minInclusive, maxExclusive, List.of());
  }
}
