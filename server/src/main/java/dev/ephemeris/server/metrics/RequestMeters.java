// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.server.protocol.OperationName;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * Counts requests, their time and their charge. Point reads are so fast that counting must be
 * cheap: it adds to adders in arrays, without hashing, allocation or locks. A library's meters
 * would cost more per request, and would have to be loaded before the first one.
 */
public final class RequestMeters implements MeterSource {
  /** An array by ordinal, filled from the start and never changed. */
  private final Map<OperationName, OperationMeter> meters = new EnumMap<>(OperationName.class);

  RequestMeters() {
    for (OperationName operation : OperationName.values()) {
      meters.put(operation, new OperationMeter(operation.label()));
    }
  }

  /**
   * Counts a request.
   *
   * @param charge what was charged
   */
  public void count(OperationName operation, int status, RequestUnits charge, long durationNanos) {
    Objects.requireNonNull(meters.get(operation)).count(status, charge, durationNanos);
  }

  @Override
  public void scrape(MeterSink sink) {
    meters.values().forEach(meter -> meter.scrape(sink));
  }
}
