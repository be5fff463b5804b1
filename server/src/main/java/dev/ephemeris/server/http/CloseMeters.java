// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import dev.ephemeris.server.metrics.MeterSink;
import dev.ephemeris.server.metrics.Metric;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** Counts the connections that the server has closed, by reason. */
final class CloseMeters {
  private final Map<CloseReason, LongAdder> closed = new EnumMap<>(CloseReason.class);

  CloseMeters() {
    for (CloseReason reason : CloseReason.values()) {
      closed.put(reason, new LongAdder());
    }
  }

  void count(CloseReason reason) {
    Objects.requireNonNull(closed.get(reason)).increment();
  }

  void scrape(MeterSink sink) {
    closed.forEach(
        (reason, count) ->
            sink.value(Metric.CONNECTIONS_CLOSED, (double) count.sum(), reason.label()));
  }
}
