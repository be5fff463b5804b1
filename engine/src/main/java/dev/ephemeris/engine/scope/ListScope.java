// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.scope;

import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.model.partition.EffectivePartitionKeyRange;
import dev.ephemeris.model.partition.PartitionKey;

/** Which items of a container a listing covers. */
public sealed interface ListScope {
  /** All items. */
  record WholeContainer() implements ListScope {}

  /** The items of one physical partition. */
  record OnePartition(Partition partition) implements ListScope {}

  /** The items with this partition key, or with this beginning of a hierarchical one. */
  record WithPartitionKey(PartitionKey partitionKey) implements ListScope {}

  /** The items whose effective partition key is in a range. */
  record WithinRange(EffectivePartitionKeyRange range) implements ListScope {}
}
