// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps all processors awake.
 *
 * <p>With one request at a time, server and client work in turn, and the other one's processor goes
 * to sleep. In a virtual machine waking up can take longer than the answer, at random, which
 * distorts comparisons. So processes of the lowest priority keep the processors busy; they give way
 * to all other work at once.
 */
final class AwakeProcessors {
  private static final Path PRIORITY_TOOL = Path.of("/usr/bin/chrt");

  /** They end by themselves if the benchmark does not end them. */
  private static final String LONGEST_SECONDS = "600";

  private final List<ChildProcess> spinners;

  private AwakeProcessors(List<ChildProcess> spinners) {
    this.spinners = spinners;
  }

  /** Without such a priority on this system, nothing is done. */
  static AwakeProcessors keep(Path outputFolder) throws IOException {
    List<ChildProcess> spinners = new ArrayList<>();
    if (Files.isExecutable(PRIORITY_TOOL)) {
      List<String> command =
          List.of(
              PRIORITY_TOOL.toString(),
              "--idle",
              "0",
              "timeout",
              LONGEST_SECONDS,
              "sh",
              "-c",
              "while :; do :; done");
      for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
        spinners.add(ChildProcess.start("spinner", command, outputFolder));
      }
    }
    return new AwakeProcessors(spinners);
  }

  /** Ends the processes. */
  void close() {
    spinners.forEach(ChildProcess::close);
  }
}
