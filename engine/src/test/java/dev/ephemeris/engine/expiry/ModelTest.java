// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.Seed;
import dev.ephemeris.engine.TestEngine;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random writes, changes of TTL, steps of the clock in both directions, complete and partial
 * purges, and restarts. After every step, everything that can be read, listed and counted equals a
 * naive model.
 *
 * <p>{@code -Dephemeris.seed=…} replays a seed.
 */
class ModelTest {
  private static final int STEPS = 10_000;
  private static final int FEW_STEPS = 500;

  static Stream<Seed> seeds() {
    return Seed.knownAndDrawn(1, 2, 3, 4);
  }

  @Tag("slow")
  @ParameterizedTest(name = "T8 T24 ten thousand random steps, seed {0}")
  @MethodSource("seeds")
  void randomSteps_leaveTheEngineAndTheModelAlike(Seed seed, @TempDir Path folder) {
    run(seed, STEPS, folder);
  }

  @Test
  @DisplayName("T8 T24 some random steps")
  void someRandomSteps_leaveTheEngineAndTheModelAlike(@TempDir Path folder) {
    run(Seed.known(7), FEW_STEPS, folder);
  }

  private static void run(Seed seed, int steps, Path folder) {
    // Small steps, so that a purge is often interrupted.
    EngineOptions options = EngineOptions.defaults().expiry(ExpiryOptions.defaults().stepItems(3));
    try (TestEngine engine = new TestEngine(folder, options)) {
      RandomLife life = new RandomLife(engine, seed.random(ModelTest.class));
      for (int step = 1; step <= steps; step++) {
        String action = life.act();
        life.check("seed %s, step %d: %s".formatted(seed, step, action));
      }
      if (seed.known()) {
        // The run was useful: it met the situations that it is for.
        assertThat(life.purged()).isPositive();
        assertThat(life.restored()).isPositive();
      }
    }
  }
}
