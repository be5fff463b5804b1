// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.document.ItemResult.Outcome;
import dev.ephemeris.model.ResourceId;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of time to live, through the engine's operations. */
class TimeToLiveTest extends EngineTestCase {

  @Test
  @DisplayName("T1 _ts is the second of the last modification, and every write moves it")
  void timestamp_everyWrite_moves() {
    engine.createContainer("");
    assertThat(timestamp(engine.create("a", "\"_ts\":5"))).isEqualTo(TestEngine.START);
    engine.machineClockMoves(10);
    assertThat(timestamp(engine.read("a"))).isEqualTo(TestEngine.START);
    assertThat(timestamp(engine.replace("a", ""))).isEqualTo(TestEngine.START + 10);
    engine.machineClockMoves(10);
    ItemResult upserted = engine.upsert("a", "");
    assertThat(timestamp(upserted)).isEqualTo(TestEngine.START + 20);
    assertThat(new String(upserted.item().json(), StandardCharsets.UTF_8))
        .endsWith(",\"_ts\":" + (TestEngine.START + 20) + "}")
        .doesNotContain("\"_ts\":5");
  }

  @Test
  @DisplayName("T2 the largest ttl is 2147483647 seconds, counted from _ts")
  void ttl_largest_isCountedFromTimestamp() {
    engine.createContainer("\"defaultTtl\":2147483647");
    engine.create("inherits", "");
    engine.create("own", "\"ttl\":2147483647");
    engine.machineClockMoves(Integer.MAX_VALUE - 1L);
    assertThat(engine.isVisible("inherits")).isTrue();
    assertThat(engine.isVisible("own")).isTrue();
    engine.machineClockMoves(1);
    assertThat(engine.isVisible("inherits")).isFalse();
    assertThat(engine.isVisible("own")).isFalse();
  }

  @Test
  @DisplayName("T3 time to live is off by default")
  void ttl_untouched_isOff() {
    engine.createContainer("");
    ItemResult created = engine.create("a", "");
    assertThat(new String(created.item().json(), StandardCharsets.UTF_8)).doesNotContain("ttl");
    assertThat(engine.container().ttlPolicy().isOn()).isFalse();
    engine.machineClockMoves(Integer.MAX_VALUE);
    assertThat(engine.isVisible("a")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-2", "1.5", "\"5\"", "2147483648", "true", "{}", "1e99", "[1]"})
  @DisplayName("T4 an invalid defaultTtl is refused and changes nothing")
  void defaultTtl_invalid_isRefused(String invalid) {
    engine.createContainer("\"defaultTtl\":10");
    assertRefused(Reason.INVALID, () -> engine.replaceContainer("\"defaultTtl\":" + invalid))
        .contains("1 to 2147483647")
        .contains("-1");
    engine.create("a", "");
    engine.machineClockMoves(9);
    assertThat(engine.isVisible("a")).isTrue();
    engine.machineClockMoves(1);
    assertThat(engine.isVisible("a")).isFalse();
  }

  @Test
  @DisplayName("T4 a defaultTtl of null is off")
  void defaultTtl_null_isOff() {
    engine.createContainer("\"defaultTtl\":null");
    assertThat(engine.container().ttlPolicy().isOn()).isFalse();
    assertThat(engine.container().settings().json().has("defaultTtl")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-2", "-10", "null", "1.5", "\"5\"", "2147483648", "true", "{}", "[]"})
  @DisplayName("T5 an invalid ttl is refused on every write while TTL is on, and changes nothing")
  void itemTtl_invalidWhileOn_isRefused(String invalid) {
    engine.createContainer("\"defaultTtl\":-1");
    String ttl = "\"ttl\":" + invalid;
    engine.create("there", "\"v\":1");
    String echoed = invalid.replace("\"", "");
    assertRefused(Reason.INVALID, () -> engine.create("new", ttl))
        .contains("The input ttl '" + echoed + "' is invalid");
    assertRefused(Reason.INVALID, () -> engine.upsert("new", ttl));
    assertRefused(Reason.INVALID, () -> engine.upsert("there", ttl));
    assertRefused(Reason.INVALID, () -> engine.replace("there", ttl));
    assertThat(engine.isVisible("new")).isFalse();
    assertThat(engine.list()).singleElement().asString().contains("\"v\":1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-2", "null", "1.5", "\"5\"", "2147483648", "true", "{}", "[]"})
  @DisplayName(
      "T5 while TTL is off any ttl is accepted; an invalid one has no effect once TTL is on")
  void itemTtl_invalidWhileOff_countsAsNoneLater(String invalid) {
    engine.createContainer("");
    ItemResult created = engine.create("a", "\"ttl\":" + invalid);
    assertThat(new String(created.item().json(), StandardCharsets.UTF_8))
        .contains("\"ttl\":" + invalid);
    engine.defaultTtl(-1);
    engine.machineClockMoves(1_000_000);
    assertThat(engine.isVisible("a")).isTrue();
    engine.defaultTtl(10);
    assertThat(engine.isVisible("a")).isFalse();
  }

  /**
   * Cells of the matrix: the item's ttl, the container's default, the seconds until expiry ("" =
   * never).
   */
  @ParameterizedTest(name = "T6 item ttl [{0}], container default [{1}]: lives [{2}]")
  @CsvSource({
    "'', '', ''", "'', -1, ''", "'', 100, 100",
    "-1, '', ''", "-1, -1, ''", "-1, 100, ''",
    "50, '', ''", "50, -1, 50", "50, 100, 50",
    "150, '', ''", "150, -1, 150", "150, 100, 150",
  })
  @DisplayName("T6 the matrix of item and container, for every operation")
  void matrix_everyOperation_agrees(String itemTtl, String defaultTtl, String lives) {
    engine.createContainer(defaultTtl.isEmpty() ? "" : "\"defaultTtl\":" + defaultTtl);
    String ttl = itemTtl.isEmpty() ? "" : "\"ttl\":" + itemTtl;
    for (String id : new String[] {"read", "replace", "upsert", "delete", "create", "match"}) {
      engine.create(id, ttl);
    }
    long lastSecond = lives.isEmpty() ? 1_000_000 : Long.parseLong(lives) - 1;
    engine.machineClockMoves(lastSecond);
    assertThat(engine.list()).hasSize(6);
    assertThat(engine.isVisible("read")).isTrue();
    assertRefused(Reason.ALREADY_EXISTS, () -> engine.create("create", ttl));
    if (lives.isEmpty()) {
      assertThat(engine.upsert("upsert", ttl).outcome()).isEqualTo(Outcome.REPLACED);
      engine.replace("replace", ttl);
      engine.delete("delete");
      return;
    }
    engine.machineClockMoves(1);
    assertThat(engine.list()).isEmpty();
    assertRefused(Reason.NOT_FOUND, () -> engine.read("read"));
    assertRefused(Reason.NOT_FOUND, () -> engine.replace("replace", ttl));
    assertRefused(Reason.NOT_FOUND, () -> engine.replace("match", ttl, "\"some-etag\""));
    assertRefused(Reason.NOT_FOUND, () -> engine.delete("delete"));
    assertRefused(Reason.NOT_FOUND, () -> engine.delete("match", "\"some-etag\""));
    assertThat(engine.upsert("upsert", ttl).outcome()).isEqualTo(Outcome.CREATED);
    assertThat(engine.create("create", ttl).outcome()).isEqualTo(Outcome.CREATED);
    assertThat(engine.list()).hasSize(2);
  }

  @Test
  @DisplayName("T7 an item is expired as soon as _ts + ttl <= now")
  void expiry_atTheVerySecond_isExpired() {
    engine.createContainer("\"defaultTtl\":5");
    engine.create("a", "");
    engine.create("b", "\"ttl\":3");
    engine.machineClockMoves(2);
    assertThat(engine.isVisible("b")).isTrue();
    engine.machineClockMoves(1);
    assertThat(engine.isVisible("b")).isFalse();
    engine.machineClockMoves(1);
    assertThat(engine.isVisible("a")).isTrue();
    engine.machineClockMoves(1);
    assertThat(engine.isVisible("a")).isFalse();
  }

  @Test
  @DisplayName("T8 no operation reaches an expired item, also by resource id")
  void expired_byResourceId_isNotFound() {
    engine.createContainer("\"defaultTtl\":5");
    ItemResult created = engine.create("a", "");
    ResourceId resourceId =
        ResourceId.item(engine.container().resourceId(), created.item().number());
    assertThat(engine.engine().items().read(engine.container(), resourceId).etag())
        .isEqualTo(created.etag());
    engine.machineClockMoves(5);
    assertRefused(
        Reason.NOT_FOUND, () -> engine.engine().items().read(engine.container(), resourceId));
    assertRefused(
        Reason.NOT_FOUND,
        () ->
            TestEngine.await(
                engine
                    .engine()
                    .items()
                    .delete(engine.container(), resourceId, null, Runnable::run)));
  }

  @Test
  @DisplayName(
      "T9 creating over an expired item works as if it did not exist: new number, new life")
  void create_overExpired_isANewItem() {
    engine.createContainer("\"defaultTtl\":5");
    ItemResult old = engine.create("a", "\"v\":1");
    engine.machineClockMoves(5);
    ItemResult renewed = engine.create("a", "\"v\":2");
    assertThat(renewed.outcome()).isEqualTo(Outcome.CREATED);
    assertThat(renewed.item().number()).isNotEqualTo(old.item().number());
    ResourceId oldResourceId =
        ResourceId.item(engine.container().resourceId(), old.item().number());
    assertRefused(
        Reason.NOT_FOUND, () -> engine.engine().items().read(engine.container(), oldResourceId));
    engine.machineClockMoves(4);
    assertThat(engine.isVisible("a")).isTrue();
    engine.machineClockMoves(1);
    assertThat(engine.upsert("a", "\"v\":3").outcome()).isEqualTo(Outcome.CREATED);
  }

  @Test
  @DisplayName("T12 a ttl inside a nested object has no meaning")
  void ttl_ofANestedObject_isIgnored() {
    engine.createContainer("\"defaultTtl\":-1");
    engine.create("a", "\"inner\":{\"ttl\":1},\"list\":[{\"ttl\":0}]");
    engine.machineClockMoves(1_000);
    assertThat(engine.isVisible("a")).isTrue();
  }

  @Test
  @DisplayName("T13 any write restarts the countdown; a read does not")
  void write_anyKind_restartsTheCountdown() {
    engine.createContainer("\"defaultTtl\":10");
    engine.create("written", "");
    engine.create("onlyRead", "");
    engine.machineClockMoves(9);
    engine.replace("written", "");
    engine.read("onlyRead");
    engine.machineClockMoves(9);
    assertThat(engine.isVisible("onlyRead")).isFalse();
    engine.upsert("written", "");
    engine.machineClockMoves(9);
    assertThat(engine.isVisible("written")).isTrue();
    engine.machineClockMoves(1);
    assertThat(engine.isVisible("written")).isFalse();
  }

  @Test
  @DisplayName("T14 a ttl can be changed, removed (back to the default) and set to -1 (never)")
  void ttl_changedLikeAnyProperty_counts() {
    engine.createContainer("\"defaultTtl\":10");
    engine.create("a", "\"ttl\":5");
    engine.replace("a", "\"ttl\":20");
    engine.machineClockMoves(19);
    assertThat(engine.isVisible("a")).isTrue();
    engine.replace("a", "");
    engine.machineClockMoves(9);
    assertThat(engine.isVisible("a")).isTrue();
    engine.replace("a", "\"ttl\":-1");
    engine.machineClockMoves(1_000_000);
    assertThat(engine.isVisible("a")).isTrue();
    engine.replace("a", "");
    engine.machineClockMoves(10);
    assertThat(engine.isVisible("a")).isFalse();
  }

  @Test
  @DisplayName("T15 a change of defaultTtl applies at once to all items, old and new")
  void defaultTtl_changed_countsAtOnce() {
    engine.createContainer("\"defaultTtl\":100");
    engine.create("old", "");
    engine.create("own", "\"ttl\":1000");
    engine.machineClockMoves(50);
    engine.create("new", "");
    engine.defaultTtl(50);
    assertThat(engine.isVisible("old")).isFalse();
    assertThat(engine.isVisible("new")).isTrue();
    engine.defaultTtl(500);
    engine.machineClockMoves(499);
    assertThat(engine.isVisible("new")).isTrue();
    engine.machineClockMoves(1);
    assertThat(engine.isVisible("new")).isFalse();
    assertThat(engine.isVisible("own")).isTrue();
  }

  @Test
  @DisplayName("T16 without defaultTtl nothing expires; a stored ttl counts again when it is back")
  void defaultTtl_removed_suspendsOwnTtl() {
    engine.createContainer("\"defaultTtl\":10");
    engine.create("own", "\"ttl\":20");
    engine.create("inherits", "");
    engine.machineClockMoves(5);
    engine.defaultTtl(null);
    engine.machineClockMoves(1_000);
    assertThat(engine.isVisible("own")).isTrue();
    assertThat(engine.isVisible("inherits")).isTrue();
    assertThat(engine.list().toString()).contains("\"ttl\":20");
    engine.defaultTtl(-1);
    assertThat(engine.isVisible("own")).isFalse();
    assertThat(engine.isVisible("inherits")).isTrue();
  }

  @Test
  @DisplayName("T17 with -1 only items with a ttl of their own expire")
  void defaultTtl_minusOne_watchesOwnTtl() {
    engine.createContainer("\"defaultTtl\":-1");
    engine.create("own", "\"ttl\":5");
    engine.create("inherits", "");
    engine.machineClockMoves(5);
    assertThat(engine.isVisible("own")).isFalse();
    assertThat(engine.isVisible("inherits")).isTrue();
  }

  @Test
  @DisplayName("T18 defaultTtl and indexing mode none exclude each other, both ways")
  void defaultTtl_withIndexingNone_isRefused() {
    engine.createContainer("\"indexingPolicy\":{\"indexingMode\":\"none\",\"automatic\":false}");
    assertRefused(
            Reason.INVALID,
            () ->
                engine.replaceContainer(
                    "\"defaultTtl\":5,\"indexingPolicy\":{\"indexingMode\":\"none\"}"))
        .contains("indexingMode");
    engine.replaceContainer("\"defaultTtl\":5,\"indexingPolicy\":{\"indexingMode\":\"lazy\"}");
    assertRefused(
        Reason.INVALID,
        () ->
            engine.replaceContainer(
                "\"defaultTtl\":-1,\"indexingPolicy\":{\"indexingMode\":\"none\"}"));
    assertThat(engine.container().ttlPolicy().isOn()).isTrue();
    engine.replaceContainer("\"indexingPolicy\":{\"indexingMode\":\"none\"}");
    assertThat(engine.container().ttlPolicy().isOn()).isFalse();
  }

  private static long timestamp(ItemResult result) {
    return result.item().timestampSeconds();
  }
}
