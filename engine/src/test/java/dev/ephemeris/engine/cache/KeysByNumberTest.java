// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeysByNumberTest {
  private static final int SHARD = 20;
  private static final int MOST = 64;

  private final KeysByNumber keys = new KeysByNumber(MOST);

  @Test
  void asManyInARowAsThereArePlaces_areAllRemembered() {
    remember(1_000, 1_000 + MOST);
    assertThat(known(1_000, 1_000 + MOST)).isEqualTo(MOST);
  }

  @Test
  void more_pushOutTheOldest() {
    remember(1_000, 1_000 + MOST + 10);
    assertThat(known(1_000, 1_010)).isZero();
    assertThat(known(1_010, 1_010 + MOST)).isEqualTo(MOST);
  }

  @Test
  void sameNumberInAnotherShard_isAnotherItem() {
    keys.put(SHARD, 7, key(7));
    keys.put(SHARD + 1, 7, key(8));
    assertThat(keys.get(SHARD, 7)).isEqualTo(key(7));
    assertThat(keys.get(SHARD + 1, 7)).isEqualTo(key(8));
    assertThat(keys.get(SHARD + 2, 7)).isNull();
  }

  @Test
  void numberAtTheSamePlace_isAnotherItem() {
    keys.put(SHARD, 7, key(7));
    assertThat(keys.get(SHARD, 7 + MOST)).isNull();
    assertThat(keys.get(SHARD, 7L + (1L << 48))).isNull();
  }

  @Test
  void keyThatIsTooLong_isNotRemembered() {
    keys.put(SHARD, 7, new byte[KeysByNumber.MAX_KEY_BYTES]);
    keys.put(SHARD, 8, new byte[KeysByNumber.MAX_KEY_BYTES + 1]);
    assertThat(keys.get(SHARD, 7)).isNotNull();
    assertThat(keys.get(SHARD, 8)).isNull();
  }

  private void remember(int from, int until) {
    IntStream.range(from, until).forEach(number -> keys.put(SHARD, number, key(number)));
  }

  /** Counts the remembered keys in a range of numbers; asserts that each is the number's own. */
  private long known(int from, int until) {
    return IntStream.range(from, until)
        .filter(number -> keys.get(SHARD, number) != null)
        .peek(number -> assertThat(keys.get(SHARD, number)).isEqualTo(key(number)))
        .count();
  }

  private static byte[] key(int number) {
    return ("key " + number).getBytes(StandardCharsets.UTF_8);
  }
}
