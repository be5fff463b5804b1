// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.partition.PartitionLookup;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.EffectivePartitionKeyRange;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import org.jspecify.annotations.Nullable;

/** Reads which items of a container a listing or query selects from a request's options. */
final class ItemScopes {
  private ItemScopes() {}

  static ListScope of(Request request, Container container) {
    PartitionKey partitionKey = ItemRequests.optionalPartitionKey(request);
    if (partitionKey != null && !partitionKey.isEmpty()) {
      return new ListScope.WithPartitionKey(partitionKey);
    }
    EffectivePartitionKeyRange range = effectiveRange(request);
    String rangeId = request.text(RequestOption.PARTITION_KEY_RANGE_ID);
    if (rangeId == null) {
      return range == null ? new ListScope.WholeContainer() : new ListScope.WithinRange(range);
    }
    // Some clients write the container's resource id before the range's.
    String id = rangeId.substring(rangeId.lastIndexOf(',') + 1).trim();
    return switch (find(container.partitions(), id)) {
      case PartitionLookup.Found found -> within(found.partition(), range);
      case PartitionLookup.Gone gone ->
          throw new WireException(
              WireError.PARTITION_KEY_RANGE_GONE,
              "The partition key range '%s' was divided. Read the ranges again.".formatted(id));
      case PartitionLookup.Unknown unknown ->
          throw new WireException(
              WireError.PARTITION_KEY_RANGE_GONE,
              "The container has no partition key range '%s'.".formatted(id));
    };
  }

  /** The items of a partition that are in a range, too. */
  private static ListScope within(Partition partition, @Nullable EffectivePartitionKeyRange range) {
    EffectivePartitionKeyRange own = partition.range();
    if (range == null || range.contains(own)) {
      return new ListScope.OnePartition(partition);
    }
    return new ListScope.WithinRange(
        own.intersection(range)
            .orElseThrow(
                () ->
                    new WireException(
                        WireError.BAD_REQUEST,
                        "The effective partition keys %s are not in the partition key range '%d', which has %s."
                            .formatted(range, partition.id(), own))));
  }

  /** Finds a range by its id. Ids such as "01" are unknown. */
  private static PartitionLookup find(PartitionMap partitions, String id) {
    try {
      int number = Integer.parseInt(id);
      return Integer.toString(number).equals(id)
          ? partitions.find(number)
          : new PartitionLookup.Unknown();
    } catch (NumberFormatException e) {
      return new PartitionLookup.Unknown();
    }
  }

  /** Refuses a query with an empty partition key, which selects all items, unless it is allowed. */
  static void checkNotEmpty(Request request) {
    PartitionKey partitionKey = ItemRequests.optionalPartitionKey(request);
    if (partitionKey != null
        && partitionKey.isEmpty()
        && !request.isOn(RequestOption.ENABLE_CROSS_PARTITION)) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "Cross partition query is required but disabled. Give a partition key, or set %s to true."
              .formatted(request.nameOf(RequestOption.ENABLE_CROSS_PARTITION)));
    }
  }

  private static @Nullable EffectivePartitionKeyRange effectiveRange(Request request) {
    String start = request.text(RequestOption.START_EPK);
    String end = request.text(RequestOption.END_EPK);
    if (start == null || end == null) {
      return null;
    }
    EffectivePartitionKey minimum = EffectivePartitionKey.fromHex(start).orElse(null);
    EffectivePartitionKey maximum = EffectivePartitionKey.fromHex(end).orElse(null);
    if (minimum == null || maximum == null || minimum.compareTo(maximum) >= 0) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The effective partition keys from '%s' to '%s' are not a range.".formatted(start, end));
    }
    return new EffectivePartitionKeyRange(minimum, maximum);
  }
}
