// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.Database;
import dev.ephemeris.engine.forecast.TtlStatus;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.throughput.Spending;
import dev.ephemeris.engine.throughput.ThroughputBudget;
import dev.ephemeris.engine.ttl.TtlMode;
import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of containers. Series are expensive to store, so only some containers have series of
 * their own; totals include all. The oldest containers are shown, so that no series disappears
 * because a container was added.
 */
public final class ContainerMeters implements MeterSource {
  /** The maximum number of containers with series of their own. */
  static final int MAX_CONTAINERS_SHOWN = 100;

  private static final List<ContainerMeter> METERS =
      List.of(
          ContainerMeter.sum(
              Metric.THROUGHPUT,
              Metric.CONTAINER_THROUGHPUT,
              numbers -> numbers.container().throughput().requestUnitsPerSecond()),
          ContainerMeter.sum(
              Metric.ITEMS_LIVE, Metric.CONTAINER_ITEMS_LIVE, numbers -> numbers.ttl().liveCount()),
          ContainerMeter.sum(
              Metric.PURGE_BACKLOG,
              Metric.CONTAINER_PURGE_BACKLOG,
              numbers -> numbers.ttl().expiredCount()),
          ContainerMeter.max(
              Metric.PURGE_LAG,
              Metric.CONTAINER_PURGE_LAG,
              numbers -> numbers.ttl().oldestOverdueSeconds().orElse(0)),
          ContainerMeter.sum(
              Metric.ITEMS_PURGED,
              Metric.CONTAINER_ITEMS_PURGED,
              numbers -> numbers.ttl().purgedTotal()),
          ContainerMeter.sum(
              Metric.INHERITOR_QUEUE,
              Metric.CONTAINER_INHERITOR_QUEUE,
              numbers -> isOn(numbers.ttl()) ? numbers.ttl().inheritorCount() : 0),
          ContainerMeter.sum(
              Metric.OWNER_QUEUE,
              Metric.CONTAINER_OWNER_QUEUE,
              numbers -> isOn(numbers.ttl()) ? numbers.ttl().ownerCount() : 0));

  private final Engine engine;

  public ContainerMeters(Engine engine) {
    this.engine = engine;
  }

  private static boolean isOn(TtlStatus status) {
    return !(status.mode() instanceof TtlMode.Off);
  }

  @Override
  public void scrape(MeterSink sink) {
    double[] totals = new double[METERS.size()];
    List<ThroughputBudget> budgets = new ArrayList<>();
    int containers = 0;
    List<Database> databases = engine.catalogue().databases();
    for (Database database : databases) {
      for (Container container : database.containers()) {
        boolean shown = containers++ < MAX_CONTAINERS_SHOWN;
        scrape(container, shown, totals, sink);
        container.partitions().stream().map(Partition::budget).forEach(budgets::add);
      }
    }
    for (int i = 0; i < totals.length; i++) {
      sink.value(METERS.get(i).total(), totals[i]);
    }
    scrape(Spending.of(budgets), sink);
    sink.value(Metric.DATABASES, databases.size());
    sink.value(Metric.CONTAINERS, containers);
    sink.value(Metric.CONTAINERS_NOT_SHOWN, Math.max(0, containers - MAX_CONTAINERS_SHOWN));
  }

  private void scrape(Container container, boolean shown, double[] totals, MeterSink sink) {
    ContainerMeter.Numbers numbers =
        new ContainerMeter.Numbers(container, engine.expiryReports().status(container));
    for (int i = 0; i < totals.length; i++) {
      ContainerMeter meter = METERS.get(i);
      double value = meter.value().applyAsDouble(numbers);
      totals[i] = meter.fold().applyAsDouble(totals[i], value);
      if (shown) {
        sink.value(meter.each(), value, container.database().name(), container.name());
      }
    }
  }

  private static void scrape(Spending spending, MeterSink sink) {
    sink.value(Metric.REQUEST_UNITS_SPENT, spending.byRequests().toDouble());
    sink.value(Metric.REQUEST_UNITS_LEFT_OVER_SPENT, spending.inBackground().toDouble());
    sink.value(Metric.REQUESTS_THROTTLED, (double) spending.refusals());
  }
}
