// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.ShardId;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardKeysTest {
  @Test
  void prefixed_key_standsBehindTheNumber() {
    ShardKeys keys = new ShardKeys(new ShardId(0x01020304));

    assertThat(keys.prefixed(new byte[] {9, 8})).containsExactly(1, 2, 3, 4, 9, 8);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 0xFF, 0xFFFF, 0x00FFFFFF, 0x01000000, Integer.MAX_VALUE - 1})
  void endOf_openRange_isWhereTheNextShardBegins(int number) {
    ShardKeys keys = new ShardKeys(new ShardId(number));
    ShardKeys next = new ShardKeys(new ShardId(number + 1));

    assertThat(keys.endOf(KeyRange.all())).isEqualTo(next.startOf(KeyRange.all()));
  }

  @Test
  void endOf_lastShard_isBehindItsGreatestKey() {
    ShardKeys keys = new ShardKeys(new ShardId(Integer.MAX_VALUE));
    byte[] greatest = new byte[100];
    Arrays.fill(greatest, (byte) 0xFF);

    assertThat(Arrays.compareUnsigned(keys.prefixed(greatest), keys.endOf(KeyRange.all())))
        .isNegative();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 0x0102030405060708L, Long.MAX_VALUE})
  void decodeLsn_encoded_isTheSame(long lsn) {
    assertThat(ShardKeys.decodeLsn(ShardKeys.encodeLsn(lsn))).isEqualTo(lsn);
  }
}
