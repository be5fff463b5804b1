// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps all processors from going to sleep.
 *
 * <p>With one request under way at a time, its server and its client take turns, and each finds its
 * processor asleep. Waking up takes a virtual machine longer than answering does, now and then and
 * by chance, so that the one or the other of two peers has the luck. So there is always something
 * to do here, at a priority at which it gives way to everything else at once.
 */
final class AwakeProcessors {
  private static final Path PRIORITY_TOOL = Path.of("/usr/bin/chrt");

  /** They end by themselves, should nobody be left to end them. */
  private static final String LONGEST_SECONDS = "600";

  private final List<ChildProcess> spinners;

  private AwakeProcessors(List<ChildProcess> spinners) {
    this.spinners = spinners;
  }

  /** Where there is no such priority, they sleep as they like. */
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

  /** Lets them sleep again. */
  void close() {
    spinners.forEach(ChildProcess::close);
  }
}
