// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs the servers and their client, this process, on different processors, as if on two machines.
 *
 * <p>With one request in flight, the two take turns. If the scheduler has both on one processor,
 * switching costs almost nothing; if it has them on two, it costs an interrupt each way, which in a
 * virtual machine takes longer than a point read. Which of the two happens is random, and lasts so
 * long that it can favour one server for a whole round.
 */
final class SeparateProcessors {
  private static final Path PLACING_TOOL = Path.of("/usr/bin/taskset");
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String ALLOWED = "Cpus_allowed_list:";

  private final List<ChildProcess> servers;
  private final List<Integer> allowed;

  private SeparateProcessors(List<ChildProcess> servers, List<Integer> allowed) {
    this.servers = servers;
    this.allowed = allowed;
  }

  /** If it is not possible, the scheduler decides. */
  static SeparateProcessors keep(List<ChildProcess> servers)
      throws IOException, InterruptedException {
    List<Integer> allowed = Files.isExecutable(PLACING_TOOL) ? allowed() : List.of();
    SeparateProcessors separate = new SeparateProcessors(servers, allowed);
    int half = allowed.size() / 2;
    separate.place(allowed.subList(0, half), allowed.subList(half, allowed.size()));
    return separate;
  }

  /** Lets the scheduler decide again. */
  void close() throws IOException, InterruptedException {
    place(allowed, allowed);
  }

  private void place(List<Integer> ofServers, List<Integer> ofClient)
      throws IOException, InterruptedException {
    if (allowed.size() < 2) {
      return;
    }
    for (ChildProcess server : servers) {
      for (ProcessHandle process : server.tree()) {
        place(process, ofServers);
      }
    }
    place(ProcessHandle.current(), ofClient);
  }

  /** All threads of a process; threads that it starts later inherit the setting. */
  private static void place(ProcessHandle process, List<Integer> processors)
      throws IOException, InterruptedException {
    String list = processors.stream().map(String::valueOf).collect(Collectors.joining(","));
    int status =
        new ProcessBuilder(
                PLACING_TOOL.toString(), "-a", "-c", "-p", list, Long.toString(process.pid()))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    // A thread may have ended meanwhile, for example that of a connection.
    if (status != 0 && process.isAlive()) {
      throw new IllegalStateException("process " + process.pid() + " cannot be put on " + list);
    }
  }

  /** The numbers of the processors that this process may use. */
  private static List<Integer> allowed() throws IOException {
    try (Stream<String> lines = Files.lines(STATUS, StandardCharsets.US_ASCII)) {
      return lines
          .filter(line -> line.startsWith(ALLOWED))
          .map(line -> numbers(line.substring(ALLOWED.length()).strip()))
          .findFirst()
          .orElse(List.of());
    }
  }

  /** The numbers in a list such as {@code 0-3,8}. */
  static List<Integer> numbers(String list) {
    List<Integer> numbers = new ArrayList<>();
    for (String span : list.split(",", -1)) {
      String[] ends = span.split("-", -1);
      IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
          .forEach(numbers::add);
    }
    return numbers;
  }
}
