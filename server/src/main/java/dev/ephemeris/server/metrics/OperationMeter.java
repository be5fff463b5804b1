// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

import dev.ephemeris.engine.throughput.RequestUnits;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** Counts the requests of one operation. */
final class OperationMeter implements MeterSource {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double HUNDREDTHS = 100;

  /** In nanoseconds: from cached reads to client timeouts. */
  private static final long[] BOUNDS =
      Stream.of(0.5, 1.0, 2.5, 5.0, 10.0, 25.0, 50.0, 100.0, 250.0, 500.0, 1e3, 2.5e3, 10e3)
          .mapToLong(millis -> Math.round(millis * 1e6))
          .toArray();

  private static final double[] BOUNDS_SECONDS = boundsSeconds();

  private final String label;
  private final LongAdder[] byStatus = adders(StatusCodes.count());
  private final LongAdder[] byDuration = adders(BOUNDS_SECONDS.length);
  private final LongAdder nanos = new LongAdder();
  private final LongAdder chargeHundredths = new LongAdder();

  OperationMeter(String label) {
    this.label = label;
  }

  void count(int status, RequestUnits charge, long durationNanos) {
    byStatus[StatusCodes.place(status)].increment();
    byDuration[range(durationNanos)].increment();
    nanos.add(durationNanos);
    chargeHundredths.add(charge.hundredths());
  }

  private static int range(long durationNanos) {
    int range = 0;
    while (range < BOUNDS.length && durationNanos > BOUNDS[range]) {
      range++;
    }
    return range;
  }

  /** A series starts with its first request: most would be zero for ever. */
  @Override
  public void scrape(MeterSink sink) {
    for (int place = 0; place < byStatus.length; place++) {
      long count = byStatus[place].sum();
      if (count > 0) {
        sink.value(Metric.REQUESTS, (double) count, label, StatusCodes.label(place));
      }
    }
    long hundredths = chargeHundredths.sum();
    if (hundredths > 0) {
      sink.value(Metric.REQUEST_UNITS, hundredths / HUNDREDTHS, label);
    }
    long[] counts = Arrays.stream(byDuration).mapToLong(LongAdder::sum).toArray();
    if (Arrays.stream(counts).sum() > 0) {
      double seconds = nanos.sum() / NANOS_PER_SECOND;
      sink.histogram(
          Metric.REQUEST_DURATION, new HistogramState(BOUNDS_SECONDS, counts, seconds), label);
    }
  }

  private static double[] boundsSeconds() {
    double[] seconds =
        Arrays.stream(BOUNDS).mapToDouble(nanos -> nanos / NANOS_PER_SECOND).toArray();
    double[] withLast = Arrays.copyOf(seconds, seconds.length + 1);
    withLast[seconds.length] = Double.POSITIVE_INFINITY;
    return withLast;
  }

  private static LongAdder[] adders(int count) {
    return Stream.generate(LongAdder::new).limit(count).toArray(LongAdder[]::new);
  }
}
