// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * PostgreSQL with a cluster in a folder of its own, on 127.0.0.1 at a free port.
 *
 * <p>It refuses to run as root. If the benchmark runs as root, PostgreSQL runs as the user that its
 * package creates.
 */
final class PostgresServer implements AutoCloseable {
  /** Where Debian's packages install it, a folder for each version; the newest is used. */
  private static final Path VERSIONS = Path.of("/usr/lib/postgresql");

  private static final String USER = "postgres";
  private static final Duration COMMAND_TIMEOUT = Duration.ofMinutes(2);
  private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

  /**
   * Enough memory for all data that is queried. The product gets the same amount: data that does
   * not fit would be read from files, and whether these are in memory depends on the machine.
   */
  static final String CACHE_MEGABYTES = "4096";

  /**
   * Differences from the defaults, in favour of PostgreSQL: memory, and a disk without seek times.
   */
  static final List<String> SETTINGS =
      List.of(
          "shared_buffers=" + CACHE_MEGABYTES + "MB",
          "effective_cache_size=8GB",
          "work_mem=64MB",
          "maintenance_work_mem=512MB",
          "max_wal_size=4GB",
          "random_page_cost=1.1",
          "jit=off");

  private final Path folder;
  private final Path binaries;
  private final int port;
  private final ChildProcess process;

  private PostgresServer(Path folder, Path binaries, int port, ChildProcess process) {
    this.folder = folder;
    this.binaries = binaries;
    this.port = port;
    this.process = process;
  }

  /** Creates a cluster in this folder, of which it becomes the owner, and starts it. */
  static PostgresServer start(Path folder) throws IOException, InterruptedException {
    Path binaries = binaries();
    if (isRoot()) {
      UserPrincipal user =
          folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(USER);
      Path unused = Files.setOwner(folder, user);
    }
    int port = Readiness.freePort();
    run(
        folder,
        asUser(
            binaries.resolve("initdb"),
            "--pgdata=" + data(folder),
            "--username=" + USER,
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync"));
    List<String> command =
        asUser(
            binaries.resolve("postgres"),
            "-D",
            data(folder).toString(),
            "-h",
            "127.0.0.1",
            "-p",
            Integer.toString(port),
            "-k",
            folder.toString());
    SETTINGS.forEach(setting -> command.addAll(List.of("-c", setting)));
    PostgresServer server =
        new PostgresServer(folder, binaries, port, ChildProcess.start("postgres", command, folder));
    try {
      server.awaitReady();
    } catch (RuntimeException | InterruptedException exception) {
      server.close();
      throw exception;
    }
    return server;
  }

  private void awaitReady() throws InterruptedException {
    long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
    while (true) {
      try {
        connect().close();
        return;
      } catch (SQLException exception) {
        if (!process.isAlive() || System.nanoTime() - deadline > 0) {
          throw process.failure("does not let anybody in: " + exception.getMessage());
        }
      }
      Thread.sleep(POLL_INTERVAL);
    }
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=" + USER + "&sslmode=disable");
  }

  ChildProcess process() {
    return process;
  }

  /** CPU time of all its processes. Processes of closed connections are no longer counted. */
  Duration cpu() {
    return process.cpu();
  }

  private static Path data(Path folder) {
    return folder.resolve("data");
  }

  static boolean isInstalled() throws IOException {
    return newestBinaries().isPresent();
  }

  private static Path binaries() throws IOException {
    return newestBinaries()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no PostgreSQL in " + VERSIONS + "; install its package"));
  }

  private static Optional<Path> newestBinaries() throws IOException {
    if (!Files.isDirectory(VERSIONS)) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(VERSIONS)) {
      return versions
          .map(version -> version.resolve("bin"))
          .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
          .max(Comparator.naturalOrder());
    }
  }

  private static boolean isRoot() {
    return System.getProperty("user.name", "").equals("root");
  }

  private static List<String> asUser(Path program, String... arguments) {
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      command.addAll(List.of("runuser", "-u", USER, "--"));
    }
    command.add(program.toString());
    command.addAll(List.of(arguments));
    return command;
  }

  private static void run(Path folder, List<String> command)
      throws IOException, InterruptedException {
    try (ChildProcess process = ChildProcess.start("postgres-command", command, folder)) {
      List<String> unused = process.awaitOutput(COMMAND_TIMEOUT);
    }
  }

  /**
   * Stops it without waiting for its clients: {@code pg_ctl} finds the process by the data folder
   * and sends the signal that Java cannot send.
   */
  @Override
  public void close() {
    try {
      run(
          folder,
          asUser(binaries.resolve("pg_ctl"), "stop", "--mode=fast", "--pgdata=" + data(folder)));
    } catch (IOException | RuntimeException exception) {
      System.err.println("could not ask PostgreSQL to stop: " + exception);
    } catch (InterruptedException exception) {
      Thread.currentThread().interrupt();
    } finally {
      process.close();
    }
  }
}
