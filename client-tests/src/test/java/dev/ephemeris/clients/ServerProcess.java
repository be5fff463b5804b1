// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The server, run from its jar as a process of its own with its own data. It can be stopped or
 * killed, and started again on the same data and port.
 */
public final class ServerProcess implements AutoCloseable {
  /** The key that the vendor publishes for its emulator; no secret. */
  public static final String KEY =
      "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

  private static final Pattern READY = Pattern.compile("is ready at https://[^:]+:(\\d+)/");
  private static final long START_SECONDS = 60;
  private static final long STOP_SECONDS = 30;

  private final Path folder;
  private final List<String> options;
  private final List<String> output = new ArrayList<>();
  private @Nullable Process process;

  /** 0 until the system has chosen a port. */
  private int port;

  /** A server with these options of {@code start}, and those that every test needs. */
  public ServerProcess(String... options) {
    this.options = List.of(options);
    try {
      folder = Files.createTempDirectory("ephemeris-clients-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts the server and waits until it reports that it is ready. */
  public void start() {
    if (process != null) {
      throw new IllegalStateException("The server is running already");
    }
    CompletableFuture<Integer> ready = new CompletableFuture<>();
    Process started;
    try {
      started = new ProcessBuilder(command()).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    process = started;
    // A cancelled test run must not leave a server running.
    Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly));
    // A platform thread: reading a pipe blocks the carrier of a virtual thread, of which there is
    // one per processor. On two processors the output of a third server would never be read.
    Thread.ofPlatform().daemon().start(() -> drain(started, ready));
    try {
      port = ready.get(START_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      kill();
      throw new IllegalStateException("The server did not start; it said:\n" + output(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    Trust.add(this);
  }

  private List<String> command() {
    Path jar = root().resolve("server/target/ephemeris-server.jar");
    if (!Files.exists(jar)) {
      throw new IllegalStateException(jar + " is missing: build the module 'server' first");
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                // The optimizing compiler would take longer than it saves.
                "-XX:TieredStopAtLevel=1",
                "-jar",
                jar.toString(),
                "start",
                "--port",
                Integer.toString(port),
                "--data",
                folder.resolve("data").toString(),
                "--test-clock"));
    command.addAll(options);
    return command;
  }

  /** The project's root folder. */
  public static Path root() {
    String root = System.getProperty("ephemeris.root");
    return (root == null ? Path.of("..") : Path.of(root)).toAbsolutePath().normalize();
  }

  private void drain(Process started, CompletableFuture<Integer> ready) {
    try (BufferedReader reader = started.inputReader()) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        synchronized (output) {
          output.add(line);
        }
        Matcher matcher = READY.matcher(line);
        if (matcher.find()) {
          ready.complete(Integer.valueOf(matcher.group(1)));
        }
      }
    } catch (IOException e) {
      ready.completeExceptionally(e);
    }
    ready.completeExceptionally(new IllegalStateException("The server ended"));
  }

  /** All output of the server so far. */
  public String output() {
    synchronized (output) {
      return String.join("\n", output);
    }
  }

  /** The address for clients. */
  public URI endpoint() {
    return URI.create("https://localhost:" + port + "/");
  }

  /** The address without TLS. */
  URI plainEndpoint() {
    return URI.create("http://localhost:" + port + "/");
  }

  /** A folder for the tests of this server; deleted with it. */
  public Path folder() {
    return folder;
  }

  /** The server's certificate as PEM, as a user downloads it. */
  public Path certificate() {
    return folder.resolve("ephemeris.pem");
  }

  /** The server's time, which tests can move. */
  public ServerClock clock() {
    return new ServerClock(this);
  }

  /** Asks the server to stop (SIGTERM) and returns its exit status. */
  public int stop() {
    return end(running()::destroy);
  }

  /** Ends the server without warning (SIGKILL), like a crash. */
  public void kill() {
    end(running()::destroyForcibly);
  }

  private Process running() {
    if (process == null) {
      throw new IllegalStateException("The server is not running");
    }
    return process;
  }

  private int end(Runnable signal) {
    Process ending = running();
    signal.run();
    try {
      if (!ending.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        ending.destroyForcibly();
        throw new IllegalStateException(
            "The server did not end within " + STOP_SECONDS + " s; it said:\n" + output());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      process = null;
    }
    return ending.exitValue();
  }

  /** Stops the server if it runs, and deletes its data. */
  @Override
  public void close() {
    if (process != null) {
      stop();
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
