package dev.ephemeris.benchmark;

import java.time.Duration;
import picocli.CommandLine.Option;

/** For how long is measured. Each program has its own defaults. */
final class WindowOptions {
  @Option(names = "--warm-up-seconds", description = "not counted, a round")
  private int warmUpSeconds;

  @Option(names = "--duration-seconds", description = "counted, a round")
  private int durationSeconds;

  WindowOptions(int warmUpSeconds, int durationSeconds) {
    this.warmUpSeconds = warmUpSeconds;
    this.durationSeconds = durationSeconds;
  }

  Duration warmUp() {
    return Duration.ofSeconds(warmUpSeconds);
  }

  int durationSeconds() {
    return durationSeconds;
  }

  Duration duration() {
    return Duration.ofSeconds(durationSeconds);
  }
}
