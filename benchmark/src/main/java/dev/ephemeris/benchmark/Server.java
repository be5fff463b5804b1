// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** A running server, product or limit: its process and its port. */
record Server(ChildProcess process, int port, Duration startTime) implements AutoCloseable {

  /** Generous, as the launcher may have to build first. */
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
   * Waits until the server does next to nothing: what is left of an earlier round, as storage being
   * tidied up, would be counted as part of the next. Not for ever, as it may never be so.
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
