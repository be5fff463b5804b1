// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.lacking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NumberSetTest {
  @Test
  void contains_ofNumbersCloseAndFar_isTrueForThoseAdded() {
    Random random = new Random(7);
    for (long spread : new long[] {2_000, 70_000, 1L << 33, 1L << 45}) {
      NumberSet numbers = new NumberSet();
      Set<Long> model = new HashSet<>();
      for (int i = 0; i < 20_000; i++) {
        long number = (1L << 48) + random.nextLong(spread);
        if (model.add(number)) {
          numbers.add(number);
        }
      }
      assertThat(numbers.size()).isEqualTo(model.size());
      for (long number : model) {
        assertThat(numbers.contains(number)).isTrue();
        assertThat(numbers.contains(number + 1)).isEqualTo(model.contains(number + 1));
      }
    }
  }

  @Test
  void bytes_ofManyNumbersThatFollowEachOther_areFew() {
    NumberSet numbers = new NumberSet();
    for (long number = 1; number <= 1_000_000; number++) {
      numbers.add(number);
    }
    assertThat(numbers.bytes()).isBetween(125_000L, 140_000L);
  }
}
