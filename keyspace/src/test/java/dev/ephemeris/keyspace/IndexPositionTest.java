// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which positions belong to an index in the present encoding. */
class IndexPositionTest {
  private static final int ROUNDS = 20_000;
  private static final int BITS_BELOW_BYTES = 2;
  private static final int NUMBER_BYTES = 9;

  private final long seed = Long.getLong("ephemeris.seed", System.nanoTime());
  private final Random random = new Random(seed);

  private long itemNumber() {
    return (long) random.nextInt(100) << 48 | 1 + random.nextInt(1_000);
  }

  @Test
  void positionsOfToday_haveThePresentForm() {
    System.out.println("IndexPositionTest: -Dephemeris.seed=" + seed);
    for (int round = 0; round < ROUNDS; round++) {
      List<Boolean> descending = List.of(random.nextBoolean(), random.nextBoolean());
      List<IndexValue> values =
          List.of(RandomIndexValues.value(random), RandomIndexValues.value(random));
      for (int parts = 1; parts <= 2; parts++) {
        List<Boolean> directions = descending.subList(0, parts);
        IndexPosition.Beginning beginning =
            IndexPosition.beginning(values.subList(0, parts), directions);
        assertThat(
                List.of(
                    beginning.withNumber(itemNumber()),
                    IndexPosition.before(beginning.bytes()),
                    IndexPosition.behind(beginning.bytes())))
            .as("%s %s", values, directions)
            .allMatch(position -> IndexPosition.hasPresentForm(position, directions));
      }
    }
    byte[] undefined = IndexPosition.ofUndefined(itemNumber());
    assertThat(IndexPosition.hasPresentForm(undefined, List.of(false))).isTrue();
  }

  @Test
  void positionsWithLargeNumbersOfFormat8_haveNot() {
    System.out.println("IndexPositionTest: -Dephemeris.seed=" + seed);
    for (int round = 0; round < ROUNDS; round++) {
      long size = (1L << (53 + random.nextInt(10))) + random.nextInt(1_000);
      IndexValue large = IndexValue.of(random.nextBoolean() ? size : -size);
      IndexValue other = RandomIndexValues.value(random);
      List<Boolean> descending = List.of(random.nextBoolean(), random.nextBoolean());
      byte[] alone = position(List.of(large), descending.subList(0, 1));
      byte[] first = position(List.of(large, other), descending);
      assertThat(
              IndexPosition.hasPresentForm(without(alone, NUMBER_BYTES), descending.subList(0, 1)))
          .as("%s %s", large, descending)
          .isFalse();
      assertThat(IndexPosition.hasPresentForm(without(first, NUMBER_BYTES), descending))
          .as("%s %s %s", large, other, descending)
          .isFalse();
      byte[] last = position(List.of(IndexValue.TRUE, large), descending);
      assertThat(IndexPosition.hasPresentForm(without(last, 1 + NUMBER_BYTES), descending))
          .as("%s %s", large, descending)
          .isFalse();
    }
  }

  private byte[] position(List<IndexValue> values, List<Boolean> descending) {
    return IndexPosition.beginning(values, descending).withNumber(itemNumber());
  }

  /** Without the bits after the double. */
  private static byte[] without(byte[] position, int doubleEnd) {
    byte[] rest = Arrays.copyOfRange(position, doubleEnd + BITS_BELOW_BYTES, position.length);
    return ByteBuffer.allocate(doubleEnd + rest.length)
        .put(position, 0, doubleEnd)
        .put(rest)
        .array();
  }
}
