// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

/** Receives the numbers of one scrape. If a series is given twice, the first value counts. */
public interface MeterSink {
  /**
   * The present value of a gauge, or the total of a counter.
   *
   * @param labelValues one for each of the metric's labels
   */
  void value(Metric metric, double value, String... labelValues);

  /**
   * The present state of a histogram.
   *
   * @param labelValues one for each of the metric's labels
   */
  void histogram(Metric metric, HistogramState state, String... labelValues);
}
