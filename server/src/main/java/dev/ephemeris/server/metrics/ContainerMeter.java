// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.forecast.TtlStatus;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * A number that every container has.
 *
 * @param total the metric of all containers together
 * @param each the metric of one container, labelled with database and container
 * @param fold how two containers' numbers are combined for the total
 * @param value computed at each scrape, for every container
 */
record ContainerMeter(
    Metric total, Metric each, DoubleBinaryOperator fold, ToDoubleFunction<Numbers> value) {
  /** The state of a container at a scrape. */
  record Numbers(Container container, TtlStatus ttl) {}

  static ContainerMeter sum(Metric total, Metric each, ToDoubleFunction<Numbers> value) {
    return new ContainerMeter(total, each, Double::sum, value);
  }

  static ContainerMeter max(Metric total, Metric each, ToDoubleFunction<Numbers> value) {
    return new ContainerMeter(total, each, Math::max, value);
  }
}
