// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.scope;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.keyspace.ItemScope;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.EffectivePartitionKeyRange;
import dev.ephemeris.model.partition.PartitionKey;
import java.util.List;

/**
 * The part of a {@link ListScope} in one partition.
 *
 * @param items which of its items
 */
public record ScopePart(Partition partition, ItemScope items) {
  /**
   * All parts of a scope, in the order of their partitions. There is at least one.
   *
   * @param partitions the container's partitions
   */
  public static List<ScopePart> of(Container container, PartitionMap partitions, ListScope scope) {
    return switch (scope) {
      case ListScope.WholeContainer ignored ->
          partitions.stream().map(partition -> new ScopePart(partition, ItemScope.all())).toList();
      case ListScope.OnePartition one -> List.of(new ScopePart(one.partition(), ItemScope.all()));
      case ListScope.WithinRange within -> within(partitions, within.range());
      case ListScope.WithPartitionKey with -> withKey(container, partitions, with.partitionKey());
    };
  }

  private static List<ScopePart> withKey(
      Container container, PartitionMap partitions, PartitionKey partitionKey) {
    int given = partitionKey.components().size();
    int levels = container.partitionKeyDefinition().paths().size();
    if (given == 0 || given > levels) {
      throw EngineException.wrongPartitionKey(
          "The container's partition key has %d part(s), but the request gives %s."
              .formatted(levels, partitionKey.toJson()));
    }
    if (given < levels) {
      return within(
          partitions,
          EffectivePartitionKeyRange.of(partitionKey, container.partitionKeyDefinition()));
    }
    EffectivePartitionKey effective =
        EffectivePartitionKey.of(partitionKey, container.partitionKeyDefinition());
    return List.of(new ScopePart(partitions.of(effective), ItemScope.of(effective, partitionKey)));
  }

  private static List<ScopePart> within(PartitionMap partitions, EffectivePartitionKeyRange range) {
    ItemScope items = ItemScope.of(range);
    List<ScopePart> parts =
        partitions.overlapping(range).stream()
            .map(partition -> new ScopePart(partition, items))
            .toList();
    // A range beyond all keys is empty, but a listing needs at least one part.
    return parts.isEmpty() ? List.of(new ScopePart(partitions.getLast(), items)) : parts;
  }
}
