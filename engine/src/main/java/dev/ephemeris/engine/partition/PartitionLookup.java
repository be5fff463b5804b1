// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.partition;

import java.util.List;

/** The result of looking up a container's partition by its id. */
public sealed interface PartitionLookup {
  /** The partition exists. */
  record Found(Partition partition) implements PartitionLookup {}

  /**
   * The partition existed, and was split or merged.
   *
   * @param successors the partitions that were made from it, in the order of their ranges
   */
  record Gone(List<Partition> successors) implements PartitionLookup {}

  /** The container has never had such a partition. */
  record Unknown() implements PartitionLookup {}
}
