// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process that the benchmark started, with its output in a file.
 *
 * <p>The product is started by a launcher, which may stay as its parent. So figures are sums over
 * the process and its descendants, and stopping stops them all. Only processes in that tree are
 * ever signalled.
 */
final class ChildProcess implements AutoCloseable {
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(60);
  private static final Duration KILL_TIMEOUT = Duration.ofSeconds(10);
  private static final int SHOWN_OUTPUT_LINES = 40;

  private final String name;
  private final Process process;
  private final Path output;
  private final long startedAt;

  private ChildProcess(String name, Process process, Path output, long startedAt) {
    this.name = name;
    this.process = process;
    this.output = output;
    this.startedAt = startedAt;
  }

  /** Starts a process in the current folder, as its command may hold relative paths. */
  static ChildProcess start(String name, List<String> command, Path outputFolder)
      throws IOException {
    Path output = Files.createTempFile(outputFolder, name + "-", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    long startedAt = System.nanoTime();
    Process process = builder.start();
    process.getOutputStream().close();
    return new ChildProcess(name, process, output, startedAt);
  }

  /** The command that runs one of this module's main classes in a process of its own. */
  static List<String> javaCommand(Class<?> main, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx512m");
    command.add("--enable-native-access=ALL-UNNAMED");
    // Suppresses the warning that there is no logger.
    command.add("-Dslf4j.internal.verbosity=ERROR");
    if (Runtime.version().feature() >= 24) {
      // Netty is fastest with Unsafe, which newer JDKs must allow.
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.addAll(arguments);
    return command;
  }

  /** When the process was launched, in terms of {@link System#nanoTime}. */
  long startedAt() {
    return startedAt;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** User and system time so far, in ticks of 10 ms on Linux (/proc/pid/stat). */
  Duration cpu() {
    return tree().stream()
        .map(handle -> handle.info().totalCpuDuration())
        .flatMap(Optional::stream)
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** Resident memory, from /proc. */
  long residentBytes() throws IOException {
    long bytes = 0;
    for (ProcessHandle handle : tree()) {
      Path status = Path.of("/proc", Long.toString(handle.pid()), "status");
      for (String line : Files.readAllLines(status, StandardCharsets.US_ASCII)) {
        if (line.startsWith("VmRSS:")) {
          bytes += 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
        }
      }
    }
    return bytes;
  }

  /** Waits for the process to end by itself, and returns what it printed. */
  List<String> awaitOutput(Duration timeout) throws IOException, InterruptedException {
    if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
      throw failure("did not end within " + timeout);
    }
    if (process.exitValue() != 0) {
      throw failure("ended with status " + process.exitValue());
    }
    return Files.readAllLines(output, StandardCharsets.UTF_8);
  }

  /** A failure of this process, with the end of its output. */
  IllegalStateException failure(String message) {
    return new IllegalStateException(name + " " + message + "; its last output:\n" + lastOutput());
  }

  private String lastOutput() {
    try {
      List<String> lines = Files.readAllLines(output, StandardCharsets.UTF_8);
      return String.join(
          "\n", lines.subList(Math.max(0, lines.size() - SHOWN_OUTPUT_LINES), lines.size()));
    } catch (IOException exception) {
      return "(unreadable: " + exception + ")";
    }
  }

  /** The process and its current descendants. */
  List<ProcessHandle> tree() {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
  }

  /** Ends the process with SIGTERM, and kills it if that fails. */
  @Override
  public void close() {
    List<ProcessHandle> tree = tree();
    tree.forEach(ProcessHandle::destroy);
    if (!ended(tree, STOP_TIMEOUT)) {
      System.err.println(name + " does not end on SIGTERM; killing it");
      tree.forEach(ProcessHandle::destroyForcibly);
      if (!ended(tree, KILL_TIMEOUT)) {
        throw new IllegalStateException(name + " is still running after it was killed: " + tree);
      }
    }
  }

  private static boolean ended(List<ProcessHandle> tree, Duration timeout) {
    long deadline = System.nanoTime() + timeout.toNanos();
    for (ProcessHandle handle : tree) {
      try {
        handle.onExit().get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
      } catch (InterruptedException exception) {
        Thread.currentThread().interrupt();
        return false;
      } catch (Exception exception) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return name + " (process " + process.pid() + ")";
  }
}
