package dev.ephemeris.engine.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.TestEngine;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random writes, changes of TTL, steps of the clock in both directions, purges, whole and partial,
 * and restarts; after every step what can be read, listed and counted equals a naive model's.
 *
 * <p>{@code -Dephemeris.seed=…} replays a seed.
 */
class ModelTest {
  private static final int STEPS = 10_000;
  private static final int FEW_STEPS = 500;

  static LongStream seeds() {
    Long given = Long.getLong("ephemeris.seed");
    return given != null
        ? LongStream.of(given)
        : LongStream.concat(LongStream.rangeClosed(1, 4), LongStream.of(System.nanoTime()));
  }

  @Tag("slow")
  @ParameterizedTest(name = "T8 T24 ten thousand random steps, seed {0}")
  @MethodSource("seeds")
  void randomSteps_leaveTheEngineAndTheModelAlike(long seed, @TempDir Path folder) {
    run(seed, STEPS, folder);
  }

  @Test
  @DisplayName("T8 T24 some random steps")
  void someRandomSteps_leaveTheEngineAndTheModelAlike(@TempDir Path folder) {
    run(7, FEW_STEPS, folder);
  }

  private static void run(long seed, int steps, Path folder) {
    System.out.println("ModelTest: seed " + seed);
    // Small steps, so that a purge is often interrupted half-way.
    EngineOptions options = EngineOptions.defaults().expiry(ExpiryOptions.defaults().stepItems(3));
    try (TestEngine engine = new TestEngine(folder, options)) {
      RandomLife life = new RandomLife(engine, seed);
      for (int step = 1; step <= steps; step++) {
        String action = life.act();
        life.check("seed %d, step %d: %s".formatted(seed, step, action));
      }
      // The walk was worth something: it met what it is about.
      assertThat(life.purged()).isPositive();
      assertThat(life.restored()).isPositive();
    }
  }
}
