// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the server again and again. {@code -Dephemeris.seed=…} replays a run, {@code
 * -Dephemeris.crashes=…} sets the number of crashes.
 */
@Tag("slow")
class CrashRecoveryIT {
  static final int CRASHES = Integer.getInteger("ephemeris.crashes", 25);
  static final long SEED = Long.getLong("ephemeris.seed", System.nanoTime());

  @TempDir private Path folder = Path.of("");

  @Test
  @DisplayName("T24 acknowledged writes survive a killed process, and time does not run back")
  void acknowledgedWritesOutliveKills() throws Exception {
    System.out.printf("-Dephemeris.seed=%d%n", SEED);
    CrashRun run = new CrashRun(new Crash.Kill(), folder.resolve("data"), SEED);
    assertThat(run.run(CRASHES)).isEmpty();
  }
}
