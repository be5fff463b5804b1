package dev.ephemeris.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** A running server, product or limit: its process and its port. */
record Server(ChildProcess process, int port, Duration startTime) implements AutoCloseable {

  /** Generous, as the launcher may have to build first. */
  private static final Duration READY_TIMEOUT = Duration.ofMinutes(5);

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

  @Override
  public void close() {
    process.close();
  }
}
