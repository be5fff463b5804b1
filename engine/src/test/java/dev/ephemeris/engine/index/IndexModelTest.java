// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.Seed;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.expiry.ExpiryOptions;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random writes, expiry, purges, changes of policy and TTL, partial builds and restarts. After
 * every step the stored entries are exactly those that a naive model makes of the stored items.
 *
 * <p>{@code -Dephemeris.seed=…} replays a seed.
 */
class IndexModelTest {
  private static final int STEPS = 5_000;
  private static final int FEW_STEPS = 700;

  /** Not all seeds meet all situations in so few steps; this one does. */
  private static final long KNOWN_SEED = 1;

  static Stream<Seed> seeds() {
    return Seed.knownAndDrawn(1, 2);
  }

  @Tag("slow")
  @ParameterizedTest(name = "T19 T20 five thousand random steps, seed {0}")
  @MethodSource("seeds")
  void randomSteps_leaveTheEntriesAsTheItemsAre(Seed seed, @TempDir Path folder) {
    run(seed, STEPS, folder);
  }

  @Test
  @DisplayName("T19 T20 some random steps")
  void someRandomSteps_leaveTheEntriesAsTheItemsAre(@TempDir Path folder) {
    run(Seed.known(KNOWN_SEED), FEW_STEPS, folder);
  }

  private static void run(Seed seed, int steps, Path folder) {
    // Small steps, so that building is often interrupted.
    EngineOptions options = EngineOptions.defaults().expiry(ExpiryOptions.defaults().stepItems(3));
    try (TestEngine engine = new TestEngine(folder, options)) {
      IndexLife life = new IndexLife(engine, seed.random(IndexModelTest.class));
      for (int step = 1; step <= steps; step++) {
        String action = life.act();
        life.check("seed %s, step %d: %s".formatted(seed, step, action));
      }
      if (seed.known()) {
        // The run was useful: it met the situations that it is for.
        assertThat(life.purged()).isPositive();
        assertThat(life.halfBuilt()).isPositive();
        assertThat(life.behind()).isPositive();
      }
    }
  }
}
