package dev.ephemeris.server.metrics;

import dev.ephemeris.engine.catalogue.Container;
import java.util.function.ToDoubleFunction;

/**
 * A number that every container has.
 *
 * @param total the metric of all containers together
 * @param each the metric of one container, labelled with database and container
 * @param value asked for at each scrape, of every container
 */
public record ContainerMeter(Metric total, Metric each, ToDoubleFunction<Container> value) {}
