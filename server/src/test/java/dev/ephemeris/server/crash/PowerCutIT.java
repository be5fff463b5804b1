// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ephemeris.server.crash.disk.CallRecorder;
import dev.ephemeris.server.crash.disk.Disk;
import dev.ephemeris.server.crash.disk.FileCall;
import dev.ephemeris.server.crash.disk.PowerLoss;
import dev.ephemeris.server.fixture.ServerProcess;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Cuts the server's power again and again: after each kill, all data that was not synced is removed
 * from its data folder. {@code -Dephemeris.seed=…} replays a run, {@code -Dephemeris.crashes=…}
 * sets the number of power cuts.
 */
@Tag("slow")
class PowerCutIT {
  /**
   * Without a sync, data is lost in one of this many power cuts, on one of this many machines.
   * Names that are created only once stay if the first power cut happens to keep them.
   */
  private static final int CUTS_UNTIL_LOSS = 4;

  private static final int MACHINES_UNTIL_LOSS = 20;

  /** How often a first start is interrupted. */
  private static final int FIRST_STARTS = Math.max(6, CrashRecoveryIT.CRASHES / 10);

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void skipWhereNothingCanBeRecorded() throws InterruptedException {
    Optional<String> obstacle = CallRecorder.obstacle();
    obstacle.ifPresent(reason -> System.out.println("Power cuts are not tested. " + reason));
    assumeTrue(obstacle.isEmpty(), obstacle::toString);
    System.out.printf("-Dephemeris.seed=%d%n", CrashRecoveryIT.SEED);
  }

  @Test
  @DisplayName("T24 acknowledged writes survive power cuts, and time does not run back")
  void acknowledgedWritesOutlivePowerCuts() throws Exception {
    Machine machine = new Machine(path -> false);
    assertThat(machine.run(CrashRecoveryIT.CRASHES, CrashRecoveryIT.SEED)).isEmpty();
    // The last server was stopped, not killed: a file that differs was changed without being
    // recorded.
    machine.disk.replay(machine.recorder.calls());
    assertThat(machine.disk.differences()).isEmpty();
  }

  @Test
  @DisplayName("a server that does not sync its log loses acknowledged writes in a power cut")
  void withoutFsync_acknowledgedWritesAreLost() throws Exception {
    Random seeds = new Random(CrashRecoveryIT.SEED);
    List<String> lost = List.of();
    // If pages of the log are missing, the server does not start, and so loses nothing.
    for (int i = 0; i < MACHINES_UNTIL_LOSS && lost.isEmpty(); i++) {
      lost =
          new Machine(path -> false)
              .run(CUTS_UNTIL_LOSS, seeds.nextLong(), "--durability", "os").stream()
                  .filter(violation -> violation.startsWith("lost"))
                  .toList();
    }
    assertThat(lost).isNotEmpty();
    System.out.printf("Without fsync: %s%n", lost.getFirst());
  }

  @Test
  @DisplayName("a first start that was interrupted by a power cut is completed by the next one")
  void firstStartInterrupted_nextOneSucceeds() throws Exception {
    Random random = new Random(CrashRecoveryIT.SEED);
    Machine machine = new Machine(path -> false);
    List<String> arguments = List.of("start", "--port", "0", "--data", machine.data().toString());
    try (ServerProcess server = machine.start(arguments)) {
      server.awaitPort();
      server.kill();
    }
    List<FileCall> calls = machine.recorder.calls();
    for (int i = 0; i < FIRST_STARTS; i++) {
      int done = random.nextInt(calls.size() + 1);
      Disk disk = new Disk(machine.recorder.root());
      disk.replay(calls.subList(0, done));
      disk.cutPower(new PowerLoss(random));
      try (ServerProcess server = machine.start(arguments)) {
        assertThatCode(server::awaitPort)
            .as("start after a cut after call %d of %d", done, calls.size())
            .doesNotThrowAnyException();
      }
    }
  }

  /**
   * RocksDB's log, manifest and tables; the file that becomes {@code CURRENT}, before it gets its
   * name; and the names in the folders {@code rocksdb} and {@code data}.
   */
  @ParameterizedTest
  @ValueSource(strings = {"*.log", "MANIFEST-*", "*.sst", "*.dbtmp", "rocksdb", "data"})
  @DisplayName("the test of power cuts fails if a server does not sync one kind of file")
  void oneSyncForgotten_fails(String names) throws Exception {
    PathMatcher forgotten = FileSystems.getDefault().getPathMatcher("glob:**/" + names);
    Random seeds = new Random(CrashRecoveryIT.SEED);
    List<String> violations = List.of();
    for (int i = 0; i < MACHINES_UNTIL_LOSS && violations.isEmpty(); i++) {
      violations = new Machine(forgotten::matches).run(CUTS_UNTIL_LOSS, seeds.nextLong());
    }
    assertThat(violations).isNotEmpty();
    System.out.printf("Without syncs of %s: %s%n", names, violations.getFirst());
  }

  /** A computer with its own disk. */
  private final class Machine {
    final Path workFolder = Files.createTempDirectory(folder, "machine");
    final CallRecorder recorder;
    final Disk disk;

    Machine(Predicate<Path> forgottenSyncs) throws IOException, InterruptedException {
      recorder = new CallRecorder(Files.createDirectory(workFolder.resolve("disk")), workFolder);
      disk = new Disk(recorder.root(), forgottenSyncs);
    }

    Path data() {
      return recorder.root().resolve("data");
    }

    ServerProcess start(List<String> arguments) throws IOException, InterruptedException {
      return QuickStart.start(arguments, recorder.environment());
    }

    List<String> run(int crashes, long seed, String... arguments) throws Exception {
      Crash crash = new Crash.PowerCut(recorder, disk);
      return new CrashRun(crash, data(), seed, arguments).run(crashes);
    }
  }
}
