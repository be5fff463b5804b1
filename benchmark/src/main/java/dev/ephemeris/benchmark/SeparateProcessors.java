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
 * Has servers and their client, this process, on processors apart, as if on two machines.
 *
 * <p>With one request under way at a time, the two take turns. While the scheduler has both on one
 * processor, handing over costs next to nothing; while it has them on two, an interrupt each way,
 * which in a virtual machine takes longer than a point read. Which of the two it is changes by
 * chance, and holds for so long that one of two peers has the luck of a whole round.
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

  /** Where it cannot be done, they run where they like. */
  static SeparateProcessors keep(List<ChildProcess> servers)
      throws IOException, InterruptedException {
    List<Integer> allowed = Files.isExecutable(PLACING_TOOL) ? allowed() : List.of();
    SeparateProcessors separate = new SeparateProcessors(servers, allowed);
    int half = allowed.size() / 2;
    separate.place(allowed.subList(0, half), allowed.subList(half, allowed.size()));
    return separate;
  }

  /** Lets them run where they like again. */
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

  /** All threads of a process; what it starts later inherits it. */
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
    // One that has ended meanwhile, as a connection's, needs no place.
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

  /** Of a list as {@code 0-3,8}. */
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
