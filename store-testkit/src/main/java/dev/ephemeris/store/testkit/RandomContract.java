// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.RepeatedTest;

/**
 * Random sequences of operations, compared with a model after each. A failure shows its seed;
 * {@code -Dephemeris.seed=…} repeats that sequence.
 */
interface RandomContract extends StoreUnderTest {
  String SEED_PROPERTY = "ephemeris.seed";
  int OPERATIONS = 400;

  @RepeatedTest(20)
  default void randomOperations_matchTheModel() {
    Long given = Long.getLong(SEED_PROPERTY);
    long seed = given != null ? given : RandomGenerator.getDefault().nextLong();
    RandomSequence sequence = new RandomSequence(this, seed);
    try {
      for (int i = 0; i < OPERATIONS; i++) {
        sequence.step();
      }
      sequence.finish();
    } catch (AssertionError | RuntimeException failure) {
      throw new AssertionError(
          "Seed "
              + seed
              + " (replay with -D"
              + SEED_PROPERTY
              + "="
              + seed
              + "), after "
              + sequence.history(),
          failure);
    }
  }
}
