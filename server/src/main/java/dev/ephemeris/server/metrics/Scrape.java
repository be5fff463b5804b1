// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tag;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one scrape, in a registry of their own.
 *
 * <p>The numbers are kept elsewhere, and containers are created and deleted; a permanent registry
 * would have to be kept in step with them. A registry for each scrape needs no such care and no
 * lock, and its library is loaded only when metrics are requested.
 */
final class Scrape implements MeterSink {
  private final PrometheusRegistry prometheus = new PrometheusRegistry();
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, prometheus, Clock.SYSTEM);
  private final Map<Metric, HistogramSnapshot.Builder> histograms = new EnumMap<>(Metric.class);

  /** The registry holds its numbers by weak references only. */
  private final List<Double> values = new ArrayList<>();

  @Override
  public void value(Metric metric, double value, String... labelValues) {
    Double number = value;
    values.add(number);
    List<Tag> tags = tags(metric, labelValues);
    @Nullable String unit = metric.unit().isEmpty() ? null : metric.unit();
    switch (metric.kind()) {
      case GAUGE ->
          Gauge.builder(metric.meterName(), number, Double::doubleValue)
              .description(metric.description())
              .baseUnit(unit)
              .tags(tags)
              .register(registry);
      case COUNTER ->
          FunctionCounter.builder(metric.meterName(), number, Double::doubleValue)
              .description(metric.description())
              .baseUnit(unit)
              .tags(tags)
              .register(registry);
      case HISTOGRAM -> throw new IllegalArgumentException(metric + " needs more than a number.");
    }
  }

  /** Micrometer has no histogram with counts from elsewhere; the Prometheus library has. */
  @Override
  public void histogram(Metric metric, HistogramState state, String... labelValues) {
    histograms
        .computeIfAbsent(metric, Scrape::newHistogram)
        .dataPoint(
            HistogramDataPointSnapshot.builder()
                .classicHistogramBuckets(
                    ClassicHistogramBuckets.of(state.upperBounds(), state.counts()))
                .sum(state.sum())
                .labels(Labels.of(metric.labels(), List.of(labelValues)))
                .build());
  }

  private static HistogramSnapshot.Builder newHistogram(Metric metric) {
    return HistogramSnapshot.builder()
        .name(metric.meterName().replace('.', '_') + "_" + metric.unit())
        .help(metric.description());
  }

  private static List<Tag> tags(Metric metric, String... labelValues) {
    if (labelValues.length != metric.labels().size()) {
      throw new IllegalArgumentException(metric + " has the labels " + metric.labels() + ".");
    }
    List<Tag> tags = new ArrayList<>(labelValues.length);
    for (int i = 0; i < labelValues.length; i++) {
      tags.add(Tag.of(metric.labels().get(i), labelValues[i]));
    }
    return tags;
  }

  Map<TextFormat, byte[]> write(Set<TextFormat> formats) {
    for (HistogramSnapshot.Builder histogram : histograms.values()) {
      HistogramSnapshot snapshot = histogram.build();
      prometheus.register(() -> snapshot);
    }
    Map<TextFormat, byte[]> texts = new EnumMap<>(TextFormat.class);
    for (TextFormat format : formats) {
      texts.put(format, registry.scrape(format.contentType()).getBytes(StandardCharsets.UTF_8));
    }
    return texts;
  }
}
