// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StorageTempoTest {
  private static final long MEMORY = TimeUnit.MICROSECONDS.toNanos(20);
  private static final long DISK = TimeUnit.MILLISECONDS.toNanos(8);
  private static final long STUCK = TimeUnit.SECONDS.toNanos(5);

  private long now = Long.MAX_VALUE - STUCK;
  private final StorageTempo tempo = new StorageTempo(() -> now, true);

  @Test
  void nothingRead_isQuick() {
    assertThat(tempo.isQuick()).isTrue();
  }

  @Test
  void oneReadThatGotStuck_provesNothing() {
    for (int i = 0; i < 100; i++) {
      read(MEMORY);
    }
    read(STUCK);
    assertThat(tempo.isQuick()).isTrue();
  }

  @Test
  void readsFromADisk_areSlowAfterAFew() {
    assertThat(readsUntilSlow()).isBetween(3, 8);
  }

  @Test
  void slow_isTriedAgainAfterARest_forAFewReads() {
    readsUntilSlow();
    now += StorageTempo.REST_NANOS - 1;
    assertThat(tempo.isQuick()).isFalse();
    now += 1;
    assertThat(readsUntilSlow()).isBetween(1, 5);
    now += StorageTempo.REST_NANOS;
    for (int i = 0; i < 100; i++) {
      assertThat(tempo.isQuick()).isTrue();
      read(MEMORY);
    }
  }

  @Test
  void oneReadInTenFromADisk_isSlow_oneInAHundredIsNot() {
    assertThat(isQuickWithDiskReadEvery(10)).isFalse();
    assertThat(isQuickWithDiskReadEvery(100)).isTrue();
  }

  private boolean isQuickWithDiskReadEvery(int interval) {
    for (int i = 1; i <= 1000; i++) {
      read(i % interval == 0 ? DISK : MEMORY);
      if (!tempo.isQuick()) {
        now += StorageTempo.REST_NANOS;
        assertThat(tempo.isQuick()).isTrue();
        return false;
      }
    }
    return true;
  }

  private int readsUntilSlow() {
    int reads = 0;
    while (tempo.isQuick() && reads < 1000) {
      read(DISK);
      reads++;
    }
    return reads;
  }

  private void read(long nanos) {
    long begun = tempo.now();
    now += nanos;
    tempo.readSince(begun);
  }

  @Test
  void remoteStorage_isNeverQuick() {
    assertThat(new StorageTempo(() -> now, false).isQuick()).isFalse();
  }
}
