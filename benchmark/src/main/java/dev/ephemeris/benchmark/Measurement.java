// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The result of one round.
 *
 * @param operations completed within the measured window
 * @param rate operations per second
 * @param cpuMicros CPU time of the server's process per operation
 * @param p50Micros the median latency
 * @param p99Micros the 99th percentile of latency
 */
record Measurement(
    long operations, double rate, double cpuMicros, double p50Micros, double p99Micros) {

  private static final String PREFIX = "measurement";
  private static final Pattern SPACES = Pattern.compile(" +");

  static Measurement of(LatencyHistogram latencies, double windowSeconds, double cpuSeconds) {
    long operations = latencies.count();
    return new Measurement(
        operations,
        operations / windowSeconds,
        operations == 0 ? 0 : cpuSeconds * 1e6 / operations,
        latencies.percentile(0.50) / 1e3,
        latencies.percentile(0.99) / 1e3);
  }

  /** The length of the window. */
  double seconds() {
    return operations == 0 ? 0 : operations / rate;
  }

  /** The form in which a separate process passes its measurement to the process that started it. */
  String toLine() {
    return String.format(
        Locale.ROOT,
        "%s %d %.3f %.3f %.3f %.3f",
        PREFIX,
        operations,
        rate,
        cpuMicros,
        p50Micros,
        p99Micros);
  }

  static Measurement fromLines(List<String> lines) {
    for (String line : lines) {
      List<String> fields = SPACES.splitAsStream(line.strip()).toList();
      if (fields.size() == 6 && fields.getFirst().equals(PREFIX)) {
        return new Measurement(
            Long.parseLong(fields.get(1)),
            Double.parseDouble(fields.get(2)),
            Double.parseDouble(fields.get(3)),
            Double.parseDouble(fields.get(4)),
            Double.parseDouble(fields.get(5)));
      }
    }
    throw new IllegalStateException("no measurement in the output: " + String.join("\n", lines));
  }
}
