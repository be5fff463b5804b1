// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.util.List;

/**
 * A physical partition of a container as it is stored.
 *
 * @param id given out by the container's {@link PartitionTable}, once and for all; clients know the
 *     partition by it. It says nothing about the partition's place among others
 * @param shardNumber where its items are
 * @param minInclusive its least effective partition key, as hexadecimal text
 * @param maxExclusive the end of its effective partition keys, as hexadecimal text
 * @param parents the ids of the partitions that it came of, the oldest first; they are gone
 */
public record PartitionRecord(
    int id, int shardNumber, String minInclusive, String maxExclusive, List<Integer> parents) {
  public PartitionRecord {
    parents = List.copyOf(parents);
  }

  /** A partition that its container was made with. */
  public PartitionRecord(int id, int shardNumber, String minInclusive, String maxExclusive) {
    this(id, shardNumber, minInclusive, maxExclusive, List.of());
  }
}
