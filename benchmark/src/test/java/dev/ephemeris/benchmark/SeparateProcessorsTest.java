// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeparateProcessorsTest {
  @TempDir private Path folder;

  @Test
  void listOfProcessors_isTakenApart() {
    assertThat(SeparateProcessors.numbers("0-3,8")).containsExactly(0, 1, 2, 3, 8);
    assertThat(SeparateProcessors.numbers("5")).containsExactly(5);
  }

  @Test
  void serverAndClient_haveNoProcessorInCommon_untilTheyAreTogetherAgain() throws Exception {
    List<Integer> all = allowed(ProcessHandle.current());
    assumeTrue(all.size() > 1 && Files.isExecutable(Path.of("/usr/bin/taskset")));
    try (ChildProcess server = ChildProcess.start("server", List.of("sleep", "60"), folder)) {
      SeparateProcessors separate = SeparateProcessors.keep(List.of(server));
      try {
        List<Integer> ofServer = allowed(server.tree().getFirst());
        assertThat(ofServer).isNotEmpty();
        assertThat(allowed(ProcessHandle.current()))
            .isNotEmpty()
            .doesNotContainAnyElementsOf(ofServer);
      } finally {
        separate.close();
      }
      assertThat(allowed(server.tree().getFirst())).isEqualTo(all);
      assertThat(allowed(ProcessHandle.current())).isEqualTo(all);
    }
  }

  private static List<Integer> allowed(ProcessHandle process) throws Exception {
    try (var lines = Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
      return lines
          .filter(line -> line.startsWith("Cpus_allowed_list:"))
          .map(line -> SeparateProcessors.numbers(line.split(":", -1)[1].strip()))
          .findFirst()
          .orElseThrow();
    }
  }
}
