// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Redis as a separate process, on 127.0.0.1 at a free port, without files.
 *
 * <p>Without persistence, which is its best case: no writing to files can make a read late. All
 * other settings are the defaults.
 *
 * <p>In Debian one program is both the server and the checker of its files, depending on the name
 * by which it is called. The package with the tools contains the program; the package with the
 * server would also start a service. So the tools and a link are enough.
 */
final class RedisServer {
  private static final String NAME = "redis-server";
  private static final List<Path> PROGRAMS =
      List.of(
          Path.of("/usr/bin", NAME),
          Path.of("/usr/local/bin", NAME),
          Path.of("/usr/bin/redis-check-rdb"));

  private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

  private RedisServer() {}

  static boolean isInstalled() {
    return program().isPresent();
  }

  private static Optional<Path> program() {
    return PROGRAMS.stream().filter(Files::isExecutable).findFirst();
  }

  /** Starts it in this existing folder, and waits until it answers. */
  static Server start(Path folder, CleanUp cleanUp) throws IOException, InterruptedException {
    Path program =
        program()
            .orElseThrow(
                () ->
                    new IllegalStateException("no Redis in " + PROGRAMS + "; install redis-tools"));
    Path link = Files.createSymbolicLink(folder.resolve(NAME), program);
    int port = Readiness.freePort();
    List<String> command =
        List.of(
            link.toString(),
            "--bind",
            "127.0.0.1",
            "--port",
            Integer.toString(port),
            "--dir",
            folder.toString(),
            "--save",
            "",
            "--appendonly",
            "no",
            "--daemonize",
            "no");
    ChildProcess process = cleanUp.open(() -> ChildProcess.start("redis", command, folder));
    return new Server(process, port, awaitReady(process, port));
  }

  private static Duration awaitReady(ChildProcess process, int port) throws InterruptedException {
    long deadline = process.startedAt() + START_TIMEOUT.toNanos();
    while (true) {
      try (RedisClient client = RedisClient.connect(port)) {
        String unused = client.call("PING");
        return Duration.ofNanos(System.nanoTime() - process.startedAt());
      } catch (IOException exception) {
        if (!process.isAlive() || System.nanoTime() - deadline > 0) {
          throw process.failure("does not answer: " + exception.getMessage());
        }
      }
      Thread.sleep(POLL_INTERVAL);
    }
  }
}
