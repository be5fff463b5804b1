// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CacheSizeTest {
  private static final long MEBIBYTE = 1024 * 1024;

  @ParameterizedTest
  @CsvSource({"512, 64", "1024, 64", "2048, 128", "8192, 512", "65536, 512"})
  void machine_givesAShareOfItsMemory(long memory, long share) {
    assertThat(CacheSize.ofMachine(memory * MEBIBYTE)).isEqualTo(share * MEBIBYTE);
  }

  @Test
  void thisMachine_isWithinBounds() {
    assertThat(CacheSize.ofThisMachine()).isBetween(64 * MEBIBYTE, 512 * MEBIBYTE);
  }

  @Test
  void megabytes_areTakenAsTheyAre() {
    assertThat(CacheSize.ofMegabytes(1)).isEqualTo(MEBIBYTE);
    assertThat(CacheSize.ofMegabytes(4096)).isEqualTo(4096 * MEBIBYTE);
  }

  @ParameterizedTest
  @CsvSource({"1, 4096", "64, 262144", "512, 2097152", "16384, 67108864", "1048576, 67108864"})
  void numbers_areRememberedInProportion(int megabytes, int numbers) {
    assertThat(CacheSize.rememberedNumbers(CacheSize.ofMegabytes(megabytes))).isEqualTo(numbers);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE, 1024 * 1024 + 1})
  void megabytes_outOfBounds_areRefused(int megabytes) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CacheSize.ofMegabytes(megabytes))
        .withMessageContaining("--cache-megabytes");
  }
}
