// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.QueueStateRecord;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which items are purged, when, and which stay. */
class PurgeTest extends EngineTestCase {
  private Shard shard() {
    return engine.container().partitions().getFirst().shard();
  }

  private int keys(KeyRange range) {
    int keys = 0;
    try (Snapshot snapshot = shard().snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(range))) {
      while (cursor.next()) {
        keys++;
      }
    }
    return keys;
  }

  private int storedItems() {
    return keys(ItemKeys.items());
  }

  private int queued() {
    return keys(ExpiryQueue.INHERITORS.all()) + keys(ExpiryQueue.OWNERS.all());
  }

  private void create(int count, String prefix, String properties) {
    for (int i = 0; i < count; i++) {
      engine.create(prefix + i, properties);
    }
  }

  @Test
  @DisplayName("T10 expired items are deleted from storage by the background work")
  void purge_removesWhatIsExpired_andNothingElse() {
    engine.createContainer("\"defaultTtl\":100");
    create(3, "inheritor", "");
    create(3, "short", "\"ttl\":10");
    create(3, "never", "\"ttl\":-1");
    engine.purge();
    assertThat(storedItems()).isEqualTo(9);

    engine.machineClockMoves(10);
    assertThat(storedItems()).isEqualTo(9);
    assertThat(engine.status().expiredCount()).isEqualTo(3);
    engine.purge();
    assertThat(storedItems()).isEqualTo(6);

    engine.machineClockMoves(90);
    engine.purge();
    assertThat(storedItems()).isEqualTo(3);
    assertThat(engine.list()).hasSize(3).allMatch(text -> text.contains("never"));
    assertThat(engine.status().purgedTotal()).isEqualTo(6);
    assertThat(engine.status().expiredCount()).isZero();
  }

  @Test
  @DisplayName("T16 no entries are kept while TTL is off")
  void queues_whileTtlIsOff_areNotThere() {
    engine.createContainer("");
    create(5, "a", "\"ttl\":10");
    engine.purge();
    assertThat(queued()).isZero();
    assertThat(shard().get(QueueStateRecord.key())).isNull();
  }

  @Test
  @DisplayName("T19 switching TTL on builds the queues of existing items")
  void switchingOn_buildsTheQueues() {
    engine.createContainer("");
    create(ExpiryOptions.MAX_STEP_ITEMS + 10, "old", "");
    engine.defaultTtl(1000);
    assertThat(engine.status().reindexProgress()).isZero();
    create(5, "new", "");
    engine.purge();
    assertThat(engine.status().reindexProgress()).isEqualTo(100);
    assertThat(queued()).isEqualTo(ExpiryOptions.MAX_STEP_ITEMS + 15);

    engine.machineClockMoves(1000);
    assertThat(engine.list()).isEmpty();
    engine.purge();
    assertThat(storedItems()).isZero();
  }

  @Test
  @DisplayName("T24 switching TTL off purges what had expired, and then drops the queues")
  void switchingOff_purgesWhatHadExpired_thenDropsTheQueues() {
    engine.createContainer("\"defaultTtl\":100");
    create(4, "old", "");
    create(4, "owner", "\"ttl\":50");
    engine.purge();
    engine.machineClockMoves(60);
    create(3, "young", "");
    create(3, "own", "\"ttl\":50");
    engine.machineClockMoves(40);
    engine.defaultTtl(null);
    assertThat(engine.status().expiredCount()).isEqualTo(8);
    engine.purge();
    assertThat(storedItems()).isEqualTo(6);
    assertThat(queued()).isZero();
    assertThat(engine.list()).hasSize(6);

    engine.machineClockMoves(10_000);
    engine.purge();
    assertThat(engine.list()).hasSize(6);
  }

  @Test
  @DisplayName("T15 a lowered default purges what it expires; a raised one purges nothing more")
  void changingTheDefault_countsForThePurger() {
    engine.createContainer("\"defaultTtl\":1000");
    create(4, "old", "");
    engine.machineClockMoves(50);
    create(4, "young", "");
    engine.purge();
    engine.defaultTtl(40);
    engine.purge();
    assertThat(engine.list()).hasSize(4);
    assertThat(storedItems()).isEqualTo(4);
    engine.defaultTtl(1000);
    engine.machineClockMoves(100);
    engine.purge();
    assertThat(storedItems()).isEqualTo(4);
  }

  @Test
  @DisplayName("T23 changing the default touches no item and no queue entry")
  void changingTheDefault_writesNothingToThePartition() {
    engine.createContainer("\"defaultTtl\":1000");
    create(20, "a", "");
    engine.purge();
    long lsn = shard().lsn();
    engine.defaultTtl(500);
    engine.defaultTtl(-1);
    engine.defaultTtl(2000);
    engine.purge();
    assertThat(shard().lsn()).isEqualTo(lsn);
    engine.machineClockMoves(2000);
    assertThat(engine.list()).isEmpty();
  }

  @Test
  @DisplayName("T19 while the queues are being built, all items stay as visible as before")
  void whileBuilding_listingsAreCompleteAndExact() {
    engine.createContainer("");
    create(30, "long", "\"ttl\":1000");
    create(30, "short", "\"ttl\":5");
    engine.machineClockMoves(3);
    QueueKeeper keeper = newKeeper();
    engine.defaultTtl(-1);
    int progress = 0;
    while (progress < 100) {
      assertThat(engine.list()).hasSize(60);
      assertThat(engine.status().liveCount()).isEqualTo(60);
      keeper.step(RequestUnits.of(100), 7);
      assertThat(keeper.buildProgress()).isGreaterThanOrEqualTo(progress);
      progress = keeper.buildProgress();
    }
    engine.machineClockMoves(2);
    assertThat(engine.list()).hasSize(30);
  }

  @Test
  @DisplayName("T17 without a default only items with a ttl of their own are purged")
  void withoutDefault_watchesItemsWithTheirOwnTtl() {
    engine.createContainer("\"defaultTtl\":-1");
    create(2, "plain", "");
    create(2, "owner", "\"ttl\":5");
    engine.machineClockMoves(5);
    engine.purge();
    assertThat(storedItems()).isEqualTo(2);
    assertThat(engine.list()).allMatch(text -> text.contains("plain"));
  }

  @Test
  @DisplayName("T13 an item renewed after its entry was made stays")
  void renewedItems_stay() {
    engine.createContainer("\"defaultTtl\":10");
    create(6, "a", "");
    engine.purge();
    engine.machineClockMoves(6);
    engine.replace("a1", "");
    engine.upsert("a3", "\"ttl\":100");
    engine.delete("a5");
    engine.machineClockMoves(4);
    engine.purge();
    assertThat(storedItems()).isEqualTo(2);
    assertThat(engine.isVisible("a1")).isTrue();
    assertThat(engine.isVisible("a3")).isTrue();
    engine.machineClockMoves(6);
    engine.purge();
    assertThat(storedItems()).isEqualTo(1);
  }

  @Test
  @DisplayName("T9 an item created in an expired one's place survives the purge of the old one")
  void recreatedItem_survives() {
    engine.createContainer("\"defaultTtl\":10");
    engine.create("a", "");
    engine.purge();
    engine.machineClockMoves(10);
    engine.create("a", "\"new\":true");
    engine.purge();
    assertThat(engine.read("a").item().json()).asString().contains("new");
    assertThat(storedItems()).isEqualTo(1);
    assertThat(engine.status().purgedTotal()).isZero();
  }

  @Test
  @DisplayName(
      "T10 purging continues after a restart where it stopped, also while queues are being built")
  void restarts_loseNothing() {
    engine.createContainer("");
    create(3 * ExpiryOptions.MAX_STEP_ITEMS, "a", "\"ttl\":10");
    engine.defaultTtl(-1);
    QueueKeeper keeper = newKeeper();
    for (int i = 0; i < 3; i++) {
      keeper.step(RequestUnits.of(1_000_000), ExpiryOptions.MAX_STEP_ITEMS);
    }
    engine.restart();
    engine.machineClockMoves(10);
    keeper = newKeeper();
    for (int i = 0; i < 4; i++) {
      keeper.step(RequestUnits.of(1_000_000), ExpiryOptions.MAX_STEP_ITEMS);
    }
    engine.restart();
    engine.purge();
    assertThat(storedItems()).isZero();
    assertThat(engine.status().purgedTotal()).isEqualTo(3 * ExpiryOptions.MAX_STEP_ITEMS);
  }

  @Test
  void purgedEntries_areRemovedAsRanges_andNeverReadAgain() {
    engine.createContainer("\"defaultTtl\":10");
    create(QueueKeeper.TRIM_AFTER + 100, "a", "");
    engine.machineClockMoves(10);
    engine.purge();
    assertThat(storedItems()).isZero();
    assertThat(queued()).isLessThan(QueueKeeper.TRIM_AFTER);
    byte[] stored = shard().get(QueueStateRecord.key());
    assertThat(stored).isNotNull();
    QueueStateRecord.Progress progress = QueueStateRecord.decode(stored).of(ExpiryQueue.INHERITORS);
    assertThat(keys(ExpiryQueue.INHERITORS.between(progress.trimmed(), progress.next())))
        .isEqualTo(queued());
  }

  @Test
  void deletedContainer_isForgotten() {
    engine.createContainer("\"defaultTtl\":10");
    create(3, "a", "");
    engine.purge();
    engine.engine().catalogue().deleteContainer(engine.container(), null);
    engine.machineClockMoves(100);
    engine.purge();
    assertThat(engine.engine().catalogue().databases()).hasSize(1);
  }

  @Test
  @DisplayName("T10 the queues keep no entry of purged items, even if these are few")
  void fewPurged_leaveNoEntries() {
    engine.createContainer("\"defaultTtl\":100");
    create(3, "inheritor", "");
    create(3, "short", "\"ttl\":10");
    engine.machineClockMoves(10);
    QueueKeeper keeper = newKeeper();
    runUntilIdle(keeper);
    assertThat(storedItems()).isEqualTo(3);

    engine.machineClockMoves(QueueKeeper.TRIM_QUIET_SECONDS);
    assertThat(keeper.isDue()).isTrue();
    runUntilIdle(keeper);

    assertThat(keys(ExpiryQueue.OWNERS.all())).isZero();
    assertThat(keys(ExpiryQueue.INHERITORS.all())).isEqualTo(3);
    engine.machineClockMoves(90);
    runUntilIdle(keeper);
    engine.machineClockMoves(QueueKeeper.TRIM_QUIET_SECONDS);
    runUntilIdle(keeper);
    assertThat(storedItems() + queued()).isZero();
  }

  @Test
  @DisplayName("T10 entries are removed even if items are purged all the time")
  void entriesAreRemoved_alsoWhenItIsNeverQuiet() {
    engine.createContainer("\"defaultTtl\":10");
    QueueKeeper keeper = newKeeper();
    for (int second = 0; second < 3 * QueueKeeper.TRIM_SECONDS; second++) {
      create(1, "item" + second + "-", "");
      engine.machineClockMoves(1);
      runUntilIdle(keeper);
      assertThat(queued()).isLessThanOrEqualTo(10 + (int) QueueKeeper.TRIM_SECONDS + 1);
    }
  }

  @Test
  @DisplayName("T10 entries that an earlier run has left are removed")
  void entriesLeftByAnEarlierRun_areRemoved() {
    engine.createContainer("\"defaultTtl\":10");
    create(3, "a", "");
    engine.machineClockMoves(10);
    runUntilIdle(newKeeper());
    assertThat(storedItems()).isZero();
    assertThat(queued()).isEqualTo(3);

    QueueKeeper next = newKeeper();
    runUntilIdle(next);
    engine.machineClockMoves(QueueKeeper.TRIM_QUIET_SECONDS);
    runUntilIdle(next);

    assertThat(queued()).isZero();
  }

  @Test
  void buildingOfQueues_ends_howeverFastItemsAreCreated() {
    engine.createContainer("");
    create(20, "old", "");
    engine.defaultTtl(10);
    QueueKeeper keeper = newKeeper();
    int steps = 0;
    do {
      keeper.step(RequestUnits.of(100), 5);
      create(6, "new" + steps + "-", "");
    } while (keeper.buildProgress() < 100 && ++steps < 10);
    assertThat(keeper.buildProgress()).isEqualTo(100);
    assertThat(queued()).isEqualTo(storedItems());
  }

  private QueueKeeper newKeeper() {
    return new QueueKeeper(
        engine.container(), engine.container().partitions().getFirst(), ExpiryOptions.defaults());
  }

  private static void runUntilIdle(QueueKeeper keeper) {
    while (keeper.step(RequestUnits.of(100), 10).worked()) {
      // A keeper that did a step may have more work.
    }
    assertThat(keeper.isDue()).isFalse();
  }
}
