// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** An item that has been expired at any moment never becomes visible again by itself. */
class ExpiredIsFinalTest extends EngineTestCase {

  @Test
  @DisplayName("T24 raising the default does not bring expired items back, nor does a restart")
  void default_raised_leavesExpiredExpired() {
    engine.createContainer("\"defaultTtl\":10");
    engine.create("expired", "");
    engine.machineClockMoves(9);
    engine.create("alive", "");
    engine.machineClockMoves(1);
    engine.defaultTtl(1_000_000);
    assertThat(engine.isVisible("expired")).isFalse();
    assertThat(engine.isVisible("alive")).isTrue();
    engine.restart();
    assertThat(engine.isVisible("expired")).isFalse();
    assertThat(engine.isVisible("alive")).isTrue();
  }

  @Test
  @DisplayName("T24 switching off, or to -1, does not bring expired items back")
  void default_removed_leavesExpiredExpired() {
    engine.createContainer("\"defaultTtl\":10");
    engine.create("inherits", "");
    engine.create("own", "\"ttl\":10");
    engine.create("longer", "\"ttl\":11");
    engine.machineClockMoves(10);
    engine.defaultTtl(null);
    engine.machineClockMoves(1_000);
    assertThat(engine.isVisible("inherits")).isFalse();
    assertThat(engine.isVisible("own")).isFalse();
    assertThat(engine.isVisible("longer")).isTrue();
    engine.defaultTtl(-1);
    assertThat(engine.isVisible("inherits")).isFalse();
    assertThat(engine.isVisible("own")).isFalse();
    assertThat(engine.isVisible("longer")).isFalse();
    engine.defaultTtl(null);
    engine.restart();
    assertThat(engine.list()).isEmpty();
  }

  @Test
  @DisplayName("T24 several changes in a row keep every cut-off")
  void default_changedSeveralTimes_keepsEveryCutOff() {
    engine.createContainer("\"defaultTtl\":10");
    engine.create("first", "");
    engine.machineClockMoves(10);
    engine.defaultTtl(100);
    engine.defaultTtl(null);
    engine.defaultTtl(1_000);
    engine.defaultTtl(-1);
    engine.defaultTtl(5_000);
    assertThat(engine.isVisible("first")).isFalse();
    engine.create("second", "");
    assertThat(engine.isVisible("second")).isTrue();
    engine.machineClockMoves(4_999);
    assertThat(engine.isVisible("second")).isTrue();
  }

  @Test
  @DisplayName("T24 an item written in the second of a change is alive")
  void item_writtenInTheSecondOfTheChange_isAlive() {
    engine.createContainer("\"defaultTtl\":1");
    engine.create("before", "");
    engine.create("own", "\"ttl\":1");
    engine.defaultTtl(100);
    engine.create("after", "");
    assertThat(engine.isVisible("before")).isTrue();
    assertThat(engine.isVisible("own")).isTrue();
    assertThat(engine.isVisible("after")).isTrue();
  }

  @Test
  @DisplayName(
      "T24 a machine's clock that is set back brings nothing back, not even over a restart")
  void machineClock_stepsBack_bringsNothingBack() {
    engine.createContainer("\"defaultTtl\":10");
    engine.create("a", "");
    engine.machineClockMoves(10);
    assertThat(engine.isVisible("a")).isFalse();
    engine.machineClockMoves(-1_000);
    assertThat(engine.isVisible("a")).isFalse();
    engine.restart();
    assertThat(engine.isVisible("a")).isFalse();
    assertThat(engine.create("b", "").item().timestampSeconds()).isEqualTo(TestEngine.START + 10);
  }

  @Test
  @DisplayName("T24 only a new create makes the id visible again")
  void create_afterChange_bringsTheIdBack() {
    engine.createContainer("\"defaultTtl\":10");
    engine.create("a", "\"v\":1");
    engine.machineClockMoves(10);
    engine.defaultTtl(null);
    engine.create("a", "\"v\":2");
    assertThat(engine.list()).singleElement().asString().contains("\"v\":2");
  }

  @Test
  @DisplayName("T24 replacing the settings without a change of TTL leaves expired items expired")
  void settings_replacedWithSameTtl_leaveExpiredExpired() {
    engine.createContainer("\"defaultTtl\":10");
    engine.create("a", "");
    engine.machineClockMoves(5);
    engine.create("b", "");
    engine.machineClockMoves(5);
    engine.defaultTtl(10);
    assertThat(engine.isVisible("a")).isFalse();
    assertThat(engine.isVisible("b")).isTrue();
    engine.machineClockMoves(5);
    assertThat(engine.isVisible("b")).isFalse();
  }

  @Test
  @DisplayName("T29 time can be moved forward permanently: it stays moved after a restart")
  void clock_advanced_staysAdvanced() {
    engine.createContainer("\"defaultTtl\":86400");
    engine.create("a", "");
    assertThat(engine.engine().clock().advance(86_399)).isEqualTo(TestEngine.START + 86_399);
    assertThat(engine.isVisible("a")).isTrue();
    engine.engine().clock().advance(1);
    assertThat(engine.isVisible("a")).isFalse();
    engine.restart();
    assertThat(engine.isVisible("a")).isFalse();
    engine.machineClockMoves(7);
    assertThat(engine.engine().clock().nowSeconds()).isEqualTo(TestEngine.START + 86_407);
  }
}
