package dev.ephemeris.server.metrics;

import dev.ephemeris.engine.catalogue.Catalogue;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.Database;
import java.util.List;

/**
 * The numbers of containers. Each series costs whoever stores them, so only some containers have
 * series of their own; the totals count all. Those that were there first are shown, so that a
 * series does not go away because a container was added.
 */
public final class ContainerMeters implements MeterSource {
  /** The most containers that have series of their own. */
  static final int MAX_CONTAINERS_SHOWN = 100;

  private final Catalogue catalogue;
  private final List<ContainerMeter> meters;

  public ContainerMeters(Catalogue catalogue, List<ContainerMeter> meters) {
    this.catalogue = catalogue;
    this.meters = List.copyOf(meters);
  }

  /** The numbers that are known without asking storage. */
  public static List<ContainerMeter> settings() {
    return List.of(
        new ContainerMeter(
            Metric.THROUGHPUT,
            Metric.CONTAINER_THROUGHPUT,
            container -> container.throughput().requestUnitsPerSecond()));
  }

  @Override
  public void scrape(MeterSink sink) {
    double[] totals = new double[meters.size()];
    int containers = 0;
    List<Database> databases = catalogue.databases();
    for (Database database : databases) {
      for (Container container : database.containers()) {
        boolean shown = containers++ < MAX_CONTAINERS_SHOWN;
        for (int i = 0; i < totals.length; i++) {
          ContainerMeter meter = meters.get(i);
          double value = meter.value().applyAsDouble(container);
          totals[i] += value;
          if (shown) {
            sink.value(meter.each(), value, database.name(), container.name());
          }
        }
      }
    }
    for (int i = 0; i < totals.length; i++) {
      sink.value(meters.get(i).total(), totals[i]);
    }
    sink.value(Metric.DATABASES, databases.size());
    sink.value(Metric.CONTAINERS, containers);
    sink.value(Metric.CONTAINERS_NOT_SHOWN, Math.max(0, containers - MAX_CONTAINERS_SHOWN));
  }
}
