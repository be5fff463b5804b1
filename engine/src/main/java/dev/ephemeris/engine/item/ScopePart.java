package dev.ephemeris.engine.item;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.EffectivePartitionKeyRange;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.KeyRange;
import java.util.List;

/**
 * The part of a {@link ListScope} that lies in one partition.
 *
 * @param keys of the items that belong to it
 */
public record ScopePart(Partition partition, KeyRange keys) {
  /** All parts of a scope, in the order of their partitions. There is always one. */
  public static List<ScopePart> of(Container container, ListScope scope) {
    return switch (scope) {
      case ListScope.WholeContainer ignored ->
          container.partitions().stream()
              .map(partition -> new ScopePart(partition, ItemKeys.all()))
              .toList();
      case ListScope.OnePartition one -> List.of(new ScopePart(one.partition(), ItemKeys.all()));
      case ListScope.WithinRange within -> within(container, within.range());
      case ListScope.WithPartitionKey with -> withKey(container, with.partitionKey());
    };
  }

  private static List<ScopePart> withKey(Container container, PartitionKey partitionKey) {
    int given = partitionKey.components().size();
    int levels = container.partitionKeyDefinition().paths().size();
    if (given == 0 || given > levels) {
      throw new EngineException(
          Reason.PARTITION_KEY_MISMATCH,
          Items.WRONG_KEY
              + "The container's partition key has %d part(s), but the request gives %s."
                  .formatted(levels, partitionKey.toJson()));
    }
    if (given < levels) {
      return within(
          container,
          EffectivePartitionKeyRange.of(partitionKey, container.partitionKeyDefinition()));
    }
    EffectivePartitionKey effective =
        EffectivePartitionKey.of(partitionKey, container.partitionKeyDefinition());
    return List.of(
        new ScopePart(
            container.partitionOf(effective), ItemKeys.logicalPartition(effective, partitionKey)));
  }

  private static List<ScopePart> within(Container container, EffectivePartitionKeyRange range) {
    KeyRange keys = ItemKeys.effectiveRange(range);
    List<ScopePart> parts =
        container.partitions().stream()
            .filter(partition -> partition.range().overlaps(range))
            .map(partition -> new ScopePart(partition, keys))
            .toList();
    // A range beyond all keys is empty, but it is still looked for somewhere.
    return parts.isEmpty() ? List.of(new ScopePart(container.partitions().getLast(), keys)) : parts;
  }
}
