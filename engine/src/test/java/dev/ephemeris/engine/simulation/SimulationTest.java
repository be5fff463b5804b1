// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;

/**
 * Runs the {@link Simulation}: for some seconds, for a minute, or for as many minutes as {@code
 * -Dephemeris.simulation.minutes} says. {@code -Dephemeris.seed} replays one run exactly.
 */
@EnabledForJreRange(
    minVersion = 24,
    disabledReason = "Virtual threads wait for monitors only from JDK 24 on")
class SimulationTest {
  private static final long STEPS_PER_SEED = 60_000;
  private static final int FAULTS_PER_MILLE = 70;
  private static final long FIRST_SEED = 1;

  private static final long LAST_SEED = 60;

  private static final int LEAST_FAULTS_SHARE = 100;
  private static final int LEAST_LIVE = 200;

  /** Single seeds may do little of one kind, so this many are summed up. */
  private static final long SEEDS_FOR_SHARES = 10;

  private static final @Nullable Long MINUTES = Long.getLong("ephemeris.simulation.minutes");

  @Test
  void sameSeed_takesTheSameSteps() {
    String first = shortRun(7);

    assertThat(shortRun(7)).isEqualTo(first);
  }

  private static String shortRun(long seed) {
    Simulation simulation = new Simulation(seed, FAULTS_PER_MILLE);
    simulation.run(20_000);
    return simulation.coverage.toString() + " now " + simulation.now();
  }

  @Test
  @DisplayName(
      "T5 T8 T10 T13 T14 T15 T16 T17 T23 T24 nothing contradicts the model, for some seconds")
  void nothingContradictsTheModel() {
    run(Duration.ofSeconds(5));
  }

  @Test
  @Tag("slow")
  @DisplayName(
      "T5 T8 T10 T13 T14 T15 T16 T17 T23 T24 nothing contradicts the model, for a minute or as long"
          + " as asked")
  void nothingContradictsTheModelForLong() {
    run(Duration.ofMinutes(MINUTES == null ? 1 : MINUTES));
  }

  private static void run(Duration duration) {
    Long asked = Long.getLong("ephemeris.seed");
    long end = System.nanoTime() + duration.toNanos();
    // Usually the same seeds, so that a failure comes from a change; other seeds in runs of hours.
    long seed = asked != null ? asked : MINUTES != null ? System.nanoTime() : FIRST_SEED;
    Coverage all = new Coverage();
    do {
      System.out.println("SimulationTest: -Dephemeris.seed=" + seed);
      all.add(runSeed(seed));
      seed++;
    } while (asked == null && (MINUTES != null || seed <= LAST_SEED) && System.nanoTime() < end);
    System.out.println("SimulationTest: " + all);
    if (all.steps >= SEEDS_FOR_SHARES * STEPS_PER_SEED) {
      assertThat(all.purgeSteps).isGreaterThan(all.steps / Coverage.LEAST_SHARE);
      assertThat(all.reindexSteps).isGreaterThan(all.steps / Coverage.LEAST_SHARE);
      assertThat(all.policySteps).isGreaterThan(all.steps / Coverage.LEAST_SHARE);
      assertThat(all.faultySteps).isGreaterThan(all.steps / LEAST_FAULTS_SHARE);
      assertThat(all.mostLive).isGreaterThan(LEAST_LIVE);
    }
  }

  private static Coverage runSeed(long seed) {
    Simulation simulation = new Simulation(seed, FAULTS_PER_MILLE);
    long begun = System.nanoTime();
    try {
      simulation.run(STEPS_PER_SEED);
    } catch (RuntimeException | Error e) {
      throw new AssertionError(
          "Seed %d, step %d, after %d ms"
              .formatted(seed, simulation.steps(), (System.nanoTime() - begun) / 1_000_000),
          e);
    }
    return simulation.coverage;
  }
}
