// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.background;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.expiry.ExpiryOptions;
import dev.ephemeris.engine.expiry.QueueKeeper;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.engine.reindex.IndexKeeper;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.upkeep.Keeper;
import dev.ephemeris.engine.upkeep.StepResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The keepers of one container's partitions, and the rate at which they purge.
 *
 * <p>It follows the container's {@link PartitionMap}: new partitions get keepers, and the keepers
 * of partitions that are gone are dropped.
 */
final class ContainerKeeper {
  private final Container container;
  private final ExpiryOptions options;
  private final RateMeter purged;
  private volatile Kept kept;

  /** The keepers of one partition. */
  private record PartitionKeepers(Partition partition, QueueKeeper queues, IndexKeeper index) {}

  /** The keepers of all partitions in a map. */
  private record Kept(PartitionMap partitions, List<PartitionKeepers> keepers) {
    @Nullable PartitionKeepers of(Partition partition) {
      return keepers.stream().filter(one -> one.partition.equals(partition)).findAny().orElse(null);
    }

    int average(ToIntFunction<PartitionKeepers> progress) {
      return keepers.stream().mapToInt(progress).sum() / keepers.size();
    }
  }

  ContainerKeeper(Container container, ExpiryOptions options) {
    this.container = container;
    this.options = options;
    this.purged = new RateMeter(container::nanoTime);
    this.kept = keepersOf(container.partitions(), null);
  }

  private Kept keepersOf(PartitionMap partitions, @Nullable Kept before) {
    List<PartitionKeepers> keepers = new ArrayList<>(partitions.size());
    for (Partition partition : partitions) {
      PartitionKeepers known = before == null ? null : before.of(partition);
      keepers.add(
          known != null
              ? known
              : new PartitionKeepers(
                  partition,
                  new QueueKeeper(container, partition, options),
                  new IndexKeeper(container, partition)));
    }
    return new Kept(partitions, List.copyOf(keepers));
  }

  /** The keepers of the present partitions. */
  private Kept kept() {
    PartitionMap now = container.partitions();
    Kept known = kept;
    return known.partitions == now ? known : follow(now);
  }

  private synchronized Kept follow(PartitionMap now) {
    if (kept.partitions != now) {
      kept = keepersOf(now, kept);
    }
    return kept;
  }

  Container container() {
    return container;
  }

  /** All keepers, those of the expiry queues first. */
  List<Keeper> keepers() {
    List<PartitionKeepers> now = kept().keepers;
    List<Keeper> all = new ArrayList<>(2 * now.size());
    now.forEach(one -> all.add(one.queues));
    now.forEach(one -> all.add(one.index));
    return all;
  }

  /** Whether the container still has the partition of this keeper. */
  boolean has(Keeper keeper) {
    return kept().of(keeper.partition()) != null;
  }

  /** Runs a step of a keeper if spare throughput can pay for it. */
  StepResult step(Keeper keeper, int maxItems) {
    RequestUnits allowance = keeper.partition().budget().spare();
    if (allowance.isZero() || !keeper.isDue()) {
      return StepResult.NOTHING;
    }
    StepResult result = keeper.step(allowance, maxItems);
    purged.add(result.purged());
    return result;
  }

  double purgedPerSecond() {
    return purged.perSecond();
  }

  /** The progress of building the queues or the index, in percent: the lower of the two. */
  int buildProgress() {
    Kept now = kept();
    return Math.min(
        now.average(one -> one.queues.buildProgress()), now.average(one -> one.index.progress()));
  }
}
