package dev.ephemeris.engine.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ephemeris.store.memory.MemoryStore;
import org.junit.jupiter.api.Test;

class EngineClockTest {
  private final MemoryStore store = new MemoryStore();
  private long machineMillis = 5_000_999;
  private EngineClock clock = EngineClock.openWithoutTicker(store, () -> machineMillis);

  @Test
  void now_isTheWholeSecond() {
    assertThat(clock.nowSeconds()).isEqualTo(5_000);
    machineMillis++;
    assertThat(clock.nowSeconds()).isEqualTo(5_000);
    clock.tick();
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
