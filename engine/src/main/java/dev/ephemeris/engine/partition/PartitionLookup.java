// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.partition;

import java.util.List;

/** What a container says when it is asked for a partition by its id. */
public sealed interface PartitionLookup {
  /** There is one. */
  record Found(Partition partition) implements PartitionLookup {}

  /**
   * There was one, and it was divided or merged.
   *
   * @param successors what has come of it, in the order of their ranges
   */
  record Gone(List<Partition> successors) implements PartitionLookup {}

  /** The container has never had one. */
  record Unknown() implements PartitionLookup {}
}
