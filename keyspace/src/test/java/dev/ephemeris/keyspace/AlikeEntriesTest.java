// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which entries an index cannot order because their strings were cut. */
class AlikeEntriesTest {
  private static final int ROUNDS = 20_000;
  private static final int COMPOSITE = 1;
  private static final int GENERATION = 3;

  private final long seed = Long.getLong("ephemeris.seed", System.nanoTime());
  private final Random random = new Random(seed);

  /** An entry of a composite index. */
  private record Entry(List<IndexValue> values, List<Boolean> descending, long itemNumber) {
    byte[] key() {
      List<IndexEntryWriter.Component> components = List.of(component(0), component(1));
      return IndexKeys.key(
          IndexEntryWriter.composite(COMPOSITE, components), GENERATION, itemNumber);
    }

    private IndexEntryWriter.Component component(int i) {
      return new IndexEntryWriter.Component(values.get(i), descending.get(i));
    }

    int compareTo(Entry other) {
      for (int i = 0; i < values.size(); i++) {
        int order = PlainValueOrder.compare(values.get(i), other.values.get(i));
        if (order != 0) {
          return Integer.signum(descending.get(i) ? -order : order);
        }
      }
      return Long.compare(itemNumber, other.itemNumber);
    }
  }

  private Entry entry(List<Boolean> descending, IndexValue first) {
    return new Entry(
        List.of(first, RandomIndexValues.value(random)), descending, 1 + random.nextInt(1_000));
  }

  @Test
  void positions_areInTheOrderOfTheValues_unlessTheyAreAlike() {
    System.out.println("AlikeEntriesTest: -Dephemeris.seed=" + seed);
    for (int round = 0; round < ROUNDS; round++) {
      List<Boolean> descending = List.of(random.nextBoolean(), random.nextBoolean());
      Entry one = entry(descending, RandomIndexValues.value(random));
      Entry other =
          entry(
              descending,
              random.nextBoolean() ? one.values.getFirst() : RandomIndexValues.value(random));
      IndexSpan span =
          IndexSpan.ofComposite(GENERATION, COMPOSITE, descending, List.of(), ValueRange.all());
      byte[] position = span.positionOf(one.key());
      byte[] otherPosition = span.positionOf(other.key());
      byte[] alike = span.alike(one.key());
      String what = "round %d: %s and %s".formatted(round, one, other);

      assertThat(alike != null)
          .as(what)
          .isEqualTo(one.values.stream().anyMatch(PlainValueOrder::isCut));
      boolean isAmong = alike != null && IndexPosition.beginsWith(otherPosition, alike);
      if (isAmong) {
        assertThat(span.alike(other.key())).as(what).isEqualTo(alike);
      } else {
        assertThat(Integer.signum(IndexPosition.compare(position, otherPosition)))
            .as(what)
            .isEqualTo(one.compareTo(other));
      }
      if (alike != null) {
        assertThat(isBetween(alike, position)).as(what).isTrue();
        assertThat(isBetween(alike, otherPosition)).as(what).isEqualTo(isAmong);
      }
    }
  }

  private static boolean isBetween(byte[] alike, byte[] position) {
    return Arrays.compareUnsigned(IndexPosition.before(alike), position) < 0
        && Arrays.compareUnsigned(position, IndexPosition.behind(alike)) < 0;
  }
}
