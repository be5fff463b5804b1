// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.time.Duration;
import picocli.CommandLine.Option;

/** The lengths of measurements. Each program has its own defaults. */
final class WindowOptions {
  private static final double NANOS = 1e9;

  @Option(names = "--warm-up-seconds", description = "not counted, a round")
  private double warmUpSeconds;

  @Option(names = "--duration-seconds", description = "counted, a round")
  private double durationSeconds;

  WindowOptions(double warmUpSeconds, double durationSeconds) {
    this.warmUpSeconds = warmUpSeconds;
    this.durationSeconds = durationSeconds;
  }

  Duration warmUp() {
    return duration(warmUpSeconds);
  }

  Duration duration() {
    return duration(durationSeconds);
  }

  private static Duration duration(double seconds) {
    return Duration.ofNanos(Math.round(seconds * NANOS));
  }

  /** The duration in the format of the options above. */
  static double seconds(Duration duration) {
    return duration.toNanos() / NANOS;
  }
}
