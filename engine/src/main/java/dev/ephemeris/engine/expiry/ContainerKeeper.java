// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.upkeep.IndexKeeper;
import dev.ephemeris.engine.upkeep.Keeper;
import dev.ephemeris.engine.upkeep.StepResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToIntFunction;

/** What keeps the queues and the index of one container's partitions, and how fast it purges. */
final class ContainerKeeper {
  private final Container container;
  private final List<QueueKeeper> queueKeepers;
  private final List<IndexKeeper> indexKeepers;
  private final List<Keeper> keepers;
  private final RateMeter purged;

  ContainerKeeper(Container container, ExpiryOptions options) {
    this.container = container;
    this.purged = new RateMeter(container::nanoTime);
    this.queueKeepers =
        container.partitions().stream()
            .map(partition -> new QueueKeeper(container, partition, options))
            .toList();
    this.indexKeepers =
        container.partitions().stream()
            .map(partition -> new IndexKeeper(container, partition))
            .toList();
    List<Keeper> all = new ArrayList<>(queueKeepers);
    all.addAll(indexKeepers);
    this.keepers = Collections.unmodifiableList(all);
  }

  Container container() {
    return container;
  }

  /** All of them; first those of the queues. */
  List<Keeper> keepers() {
    return keepers;
  }

  /** Has one of them do a step, if that may be paid for from what requests left over. */
  StepResult step(Keeper keeper, int maxItems) {
    RequestUnits allowance = keeper.partition().budget().leftOver();
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

  /** How much of the queues and of the index has been built, whichever is less, in percent. */
  int buildProgress() {
    return Math.min(
        average(queueKeepers, QueueKeeper::buildProgress),
        average(indexKeepers, IndexKeeper::progress));
  }

  private static <K> int average(List<K> keepers, ToIntFunction<K> progress) {
    return keepers.stream().mapToInt(progress).sum() / keepers.size();
  }
}
