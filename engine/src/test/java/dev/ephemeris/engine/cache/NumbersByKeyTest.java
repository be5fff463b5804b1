// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NumbersByKeyTest {
  private static final int SHARD = 20;
  private static final int MOST = 1024;

  private final NumbersByKey numbers = new NumbersByKey(MOST);

  private static ItemKey key(int id) {
    return ItemKeys.key(
        EffectivePartitionKey.fromHex("0102").orElseThrow(), PartitionKey.of("p"), "item" + id);
  }

  @Test
  void mostOfAQuarterAsManyAsThereArePlaces_areRemembered() {
    IntStream.range(0, MOST / 4).forEach(i -> numbers.remember(SHARD, key(i), i + 1));
    long known =
        IntStream.range(0, MOST / 4).filter(i -> numbers.guess(SHARD, key(i)) == i + 1).count();
    assertThat(known).isGreaterThan(MOST / 4 * 3 / 4);
  }

  @Test
  void theLatestNumberOfAKey_isTheOneThatIsRemembered() {
    numbers.remember(SHARD, key(1), 7);
    numbers.remember(SHARD, key(1), 1L << 48 | 8);
    assertThat(numbers.guess(SHARD, key(1))).isEqualTo(1L << 48 | 8);
  }

  @Test
  void sameKeyInAnotherShard_isAnotherItem() {
    numbers.remember(SHARD, key(1), 7);
    assertThat(numbers.guess(SHARD + 1, key(1))).isEqualTo(NumbersByKey.UNKNOWN);
  }

  @Test
  void unknownKey_hasNoNumber() {
    assertThat(numbers.guess(SHARD, key(1))).isEqualTo(NumbersByKey.UNKNOWN);
    numbers.remember(SHARD, key(1), 7);
    assertThat(numbers.guess(SHARD, key(2))).isEqualTo(NumbersByKey.UNKNOWN);
  }
}
