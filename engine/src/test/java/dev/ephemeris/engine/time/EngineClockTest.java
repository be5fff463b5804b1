// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.engine.HookedStore;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.memory.MemoryStore;
import org.junit.jupiter.api.Test;

class EngineClockTest {
  private final HookedStore store = new HookedStore(new MemoryStore());
  private long machineMillis = 5_000_999;
  private EngineClock clock = EngineClock.openWithoutTicker(store, () -> machineMillis);

  @Test
  void now_isTheWholeSecond() {
    assertThat(clock.nowSeconds()).isEqualTo(5_000);
    machineMillis++;
    assertThat(clock.nowSeconds()).isEqualTo(5_001);
  }

  @Test
  void now_whenTheMachineStepsBack_standsStillUntilItHasCaughtUp() {
    machineMillis -= 100_000;
    clock.tick();
    assertThat(clock.nowSeconds()).isEqualTo(5_000);
    machineMillis += 100_000;
    clock.tick();
    assertThat(clock.nowSeconds()).isEqualTo(5_000);
    machineMillis += 1_000;
    clock.tick();
    assertThat(clock.nowSeconds()).isEqualTo(5_001);
  }

  @Test
  void now_afterReopening_isNotEarlier() {
    machineMillis -= 3_000_000;
    clock = EngineClock.openWithoutTicker(store, () -> machineMillis);
    assertThat(clock.nowSeconds()).isEqualTo(5_000);
  }

  @Test
  void now_whileTheMarkCannotBeStored_goesOnButNothingCanBeWrittenByIt() {
    store.hook(
        new HookedStore.Hook() {
          @Override
          public void beforeCommit(ShardId shard) {
            throw new StoreException("no space is left on the disk");
          }
        });
    machineMillis += 20_000;

    assertThat(clock.nowSeconds()).isEqualTo(5_020);
    assertThatThrownBy(() -> clock.ensureStored(5_020))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("no space");
    assertThatThrownBy(() -> clock.storedNowSeconds()).isInstanceOf(StoreException.class);
    clock.ensureStored(5_000);
    machineMillis -= 10_000;
    assertThat(clock.nowSeconds()).isEqualTo(5_020);

    store.hook(new HookedStore.Hook() {});
    assertThat(clock.storedNowSeconds()).isEqualTo(5_020);
    clock = EngineClock.openWithoutTicker(store, () -> machineMillis);
    assertThat(clock.nowSeconds()).isEqualTo(5_020);
  }

  @Test
  void mark_isStoredByATick() {
    machineMillis += 7_000;
    clock.tick();
    machineMillis -= 7_000;
    clock = EngineClock.openWithoutTicker(store, () -> machineMillis);
    assertThat(clock.nowSeconds()).isEqualTo(5_007);
  }

  @Test
  void advance_addsToTheMachinesTime_alsoAfterReopening() {
    assertThat(clock.advance(100)).isEqualTo(5_100);
    machineMillis += 10_000;
    clock = EngineClock.openWithoutTicker(store, () -> machineMillis);
    assertThat(clock.nowSeconds()).isEqualTo(5_110);
    assertThat(clock.offsetSeconds()).isEqualTo(100);
  }

  @Test
  void advance_whileTheMachineIsBehind_startsFromTheMark() {
    machineMillis -= 1_000_000;
    assertThat(clock.advance(1)).isEqualTo(5_001);
    machineMillis += 1_000;
    clock.tick();
    assertThat(clock.nowSeconds()).isEqualTo(5_002);
  }

  @Test
  void advance_backwardsOrTooFar_isRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> clock.advance(-1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> clock.advance(EngineClock.MAX_ADVANCE_SECONDS + 1));
    assertThat(clock.nowSeconds()).isEqualTo(5_000);
  }
}
