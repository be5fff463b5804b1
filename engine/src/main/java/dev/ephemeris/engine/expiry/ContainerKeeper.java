package dev.ephemeris.engine.expiry;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.throughput.RequestUnits;
import java.util.List;

/** The queue keepers of one container's partitions, and how fast they purge. */
final class ContainerKeeper {
  private final Container container;
  private final List<QueueKeeper> keepers;
  private final RateMeter purged = new RateMeter(System::nanoTime);

  ContainerKeeper(Container container, ExpiryOptions options) {
    this.container = container;
    this.keepers =
        container.partitions().stream()
            .map(partition -> new QueueKeeper(container, partition, options))
            .toList();
  }

  Container container() {
    return container;
  }

  List<QueueKeeper> keepers() {
    return keepers;
  }

  /** Has one of them do a step, if that may be paid for from what requests left over. */
  StepResult step(QueueKeeper keeper, int maxItems) {
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

  /** How much of the queues has been built, in percent. */
  int buildProgress() {
    int sum = 0;
    for (QueueKeeper keeper : keepers) {
      sum += keeper.buildProgress();
    }
    return sum / keepers.size();
  }
}
