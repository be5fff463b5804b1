// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** A running server, product or limit, with its process and port. */
record Server(ChildProcess process, int port, Duration startTime) implements AutoCloseable {

  /** Long enough for the launcher to build first. */
  private static final Duration READY_TIMEOUT = Duration.ofMinutes(5);

  private static final Duration QUIET_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration QUIET_SPAN = Duration.ofSeconds(1);
  private static final double QUIET_CORES = 0.05;

  /** Starts the server on this data folder, and waits until it is ready. */
  static Server start(
      String name,
      ProductCommand command,
      Path folder,
      Path data,
      Durability durability,
      CleanUp cleanUp)
      throws IOException, InterruptedException {
    int port = Readiness.freePort();
    ChildProcess process =
        cleanUp.open(() -> ChildProcess.start(name, command.with(port, data, durability), folder));
    return new Server(process, port, Readiness.await(process, port, READY_TIMEOUT));
  }

  /**
   * Waits until the server is nearly idle: otherwise work left from an earlier round, such as
   * compaction in storage, would be counted in the next one. The wait is bounded, because the
   * server may never be idle.
   */
  void awaitQuiet() throws InterruptedException {
    long deadline = System.nanoTime() + QUIET_TIMEOUT.toNanos();
    double cores;
    do {
      CpuMeter meter = CpuMeter.start(process::cpu);
      Thread.sleep(QUIET_SPAN);
      cores = meter.cores();
    } while (cores > QUIET_CORES && System.nanoTime() - deadline < 0);
  }

  @Override
  public void close() {
    process.close();
  }
}
