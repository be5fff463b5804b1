// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.engine.base.NewerFormatException;
import dev.ephemeris.engine.time.EngineClock;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.keyspace.FormatRecord;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.memory.MemoryStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Data of a later version is refused and left unchanged. */
class FormatGateTest {
  private static final MachineClock STANDING = () -> 1_767_225_600_000L;

  private final Store store = new MemoryStore();

  @AfterEach
  void closeStore() {
    store.close();
  }

  private Shard catalogue() {
    return store.shard(SystemShards.CATALOGUE);
  }

  private void storeFormat(int version) {
    catalogue()
        .commit(
            Commit.expecting(0).put(FormatRecord.key(), new FormatRecord(version).encode()).to(1));
  }

  @Test
  void newDataIsMarkedWithTheCurrentFormat() {
    try (Engine engine = Engine.open(store, STANDING)) {
      assertThat(engine.catalogue().databases()).isEmpty();
    }
    byte[] stored = catalogue().get(FormatRecord.key());
    assertThat(stored).isEqualTo(new FormatRecord(FormatVersion.current().number()).encode());
  }

  @Test
  void dataOfThisFormatIsOpenedAgain() {
    Engine.open(store, STANDING).close();
    long lsn = catalogue().lsn();
    Engine.open(store, STANDING).close();
    assertThat(catalogue().lsn()).isEqualTo(lsn);
  }

  @Test
  void newerFormatIsRefusedWithBothVersionsAndNothingIsChanged() {
    int newer = FormatVersion.current().number() + 1;
    storeFormat(newer);
    assertThatExceptionOfType(NewerFormatException.class)
        .isThrownBy(() -> Engine.open(store, STANDING))
        .withMessageContaining("format " + newer)
        .withMessageContaining("up to " + FormatVersion.current().number())
        .withMessageContaining("Start the newer version, or use another data folder");
    assertThat(catalogue().lsn()).isEqualTo(1);
    assertThat(store.shard(SystemShards.CLOCK).lsn()).isZero();
  }

  @Test
  void newerFormatIsRefusedAlsoWithAClockOfTheCallersMaking() {
    storeFormat(FormatVersion.current().number() + 1);
    try (MemoryStore other = new MemoryStore();
        EngineClock clock = EngineClock.openWithoutTicker(other, STANDING)) {
      assertThatExceptionOfType(NewerFormatException.class)
          .isThrownBy(() -> Engine.open(store, clock));
    }
    assertThat(catalogue().lsn()).isEqualTo(1);
  }
}
