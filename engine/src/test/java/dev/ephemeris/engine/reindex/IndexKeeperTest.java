// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.reindex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.expiry.ExpiryOptions;
import dev.ephemeris.engine.index.IndexCursor;
import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.engine.index.IndexState;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.keyspace.IndexStateRecord;
import dev.ephemeris.keyspace.PendingIndexRecord;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the index is brought to what the policy requires. */
class IndexKeeperTest {
  private static final String ONLY_N =
      "\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/n/?\"}],\"excludedPaths\":[{\"path\":\"/*\"}]}";
  private static final String LAZY = "\"indexingPolicy\":{\"indexingMode\":\"lazy\"}";
  private static final ValuePath N = ValuePath.of("n");
  private static final ValuePath ID = ValuePath.of("id");

  private TestEngine engine;

  @BeforeEach
  void openEngine(@TempDir Path folder) {
    engine =
        new TestEngine(
            folder, EngineOptions.defaults().expiry(ExpiryOptions.defaults().stepItems(7)));
  }

  @AfterEach
  void closeEngine() {
    engine.close();
  }

  private Shard shard() {
    return engine.container().partitions().getFirst().shard();
  }

  private void create(int from, int to) {
    for (int i = from; i < to; i++) {
      engine.create("i" + i, "\"n\":" + i);
    }
  }

  /** How many entries a path has; negative if there is no usable index. */
  private int entries(ValuePath path) {
    try (Snapshot snapshot = shard().snapshot()) {
      Optional<IndexReader> reader =
          IndexReader.open(
              snapshot,
              IndexState.of(snapshot.get(IndexStateRecord.key())),
              ComputedProperties.NONE);
      if (reader.isEmpty()) {
        return -1;
      }
      int count = 0;
      try (IndexCursor cursor =
          reader.get().scan(path, ValueRange.all(), Scan.Direction.ASCENDING, null)) {
        while (cursor.next()) {
          count++;
        }
      }
      return count;
    }
  }

  private int keys(KeyRange range) {
    int count = 0;
    try (Snapshot snapshot = shard().snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(range))) {
      while (cursor.next()) {
        count++;
      }
    }
    return count;
  }

  private int allKeys() {
    return IndexKeys.all().stream().mapToInt(this::keys).sum();
  }

  private int progress() {
    return engine.engine().backgroundWorker().buildProgress(engine.container());
  }

  @Test
  void firstItem_findsTheIndexComplete() {
    engine.createContainer("\"defaultTtl\":100");
    engine.purge();
    create(0, 1);
    assertThat(entries(N)).isEqualTo(1);
    assertThat(progress()).isEqualTo(100);
    long lsn = shard().lsn();
    engine.purge();
    assertThat(shard().lsn()).isEqualTo(lsn);
  }

  @Test
  @DisplayName("T19 data from before there was an index is indexed in the background")
  void dataWithoutAnIndex_getsOne() {
    engine.createContainer("");
    create(0, 30);
    Shard shard = shard();
    Commit.Builder commit = Commit.expecting(shard.lsn()).delete(IndexStateRecord.key());
    IndexKeys.all().forEach(commit::deleteRange);
    shard.commit(commit.to(shard.lsn() + 1));
    engine.restart();
    create(30, 31);
    assertThat(entries(N)).isNegative();
    assertThat(progress()).isZero();
    engine.purge();
    assertThat(entries(N)).isEqualTo(31);
    assertThat(progress()).isEqualTo(100);
  }

  @Test
  @DisplayName(
      "T19 while another index is built, the one in use stays exact, and writes go to both")
  void policyChange_buildsTheNextBesideTheOneInUse() {
    engine.createContainer("");
    create(0, 30);
    engine.replaceContainer(ONLY_N);
    assertThat(progress()).isZero();
    int before = 0;
    int created = 30;
    while (progress() < 100) {
      assertThat(progress()).isGreaterThanOrEqualTo(before);
      before = progress();
      assertThat(entries(ID)).isEqualTo(created);
      engine.engine().backgroundWorker().runOneRound();
      if (progress() < 100) {
        create(created, ++created);
      }
    }
    assertThat(entries(ID)).isZero();
    assertThat(entries(N)).isEqualTo(created);
    assertThat(allKeys()).isEqualTo(created);
  }

  @Test
  @DisplayName("T19 building continues after a restart where it stopped")
  void restart_inTheMiddle_losesNothing() {
    engine.createContainer("");
    create(0, 40);
    engine.replaceContainer(ONLY_N);
    for (int i = 0; i < 3; i++) {
      engine.engine().backgroundWorker().runOneRound();
    }
    int before = progress();
    assertThat(before).isBetween(1, 99);
    engine.restart();
    assertThat(progress()).isEqualTo(before);
    engine.delete("i3");
    engine.upsert("i39", "\"n\":-1");
    engine.purge();
    assertThat(allKeys()).isEqualTo(39);
  }

  @Test
  void changeWhileBuilding_dropsTheHalfBuiltOne() {
    engine.createContainer("");
    create(0, 30);
    int all = allKeys();
    engine.replaceContainer(ONLY_N);
    engine.engine().backgroundWorker().runOneRound();
    engine.engine().backgroundWorker().runOneRound();
    assertThat(allKeys()).isGreaterThan(all);
    engine.replaceContainer("");
    assertThat(entries(ID)).isEqualTo(30);
    engine.purge();
    assertThat(allKeys()).isEqualTo(all);
  }

  @Test
  void modeNone_dropsTheIndex_andTheNextOneIsBuilt() {
    engine.createContainer("");
    create(0, 10);
    engine.replaceContainer("\"indexingPolicy\":{\"indexingMode\":\"none\"}");
    engine.purge();
    assertThat(allKeys()).isZero();
    create(10, 20);
    assertThat(allKeys()).isZero();
    assertThat(entries(N)).isNegative();
    assertThat(progress()).isEqualTo(100);
    engine.replaceContainer(ONLY_N);
    engine.purge();
    assertThat(entries(N)).isEqualTo(20);
  }

  @Test
  void purgedItems_leaveNoEntries_alsoWhileBuilding() {
    engine.createContainer("\"defaultTtl\":10");
    create(0, 30);
    engine.replaceContainer(ONLY_N + ",\"defaultTtl\":10");
    engine.engine().backgroundWorker().runOneRound();
    engine.machineClockMoves(10);
    engine.purge();
    assertThat(allKeys()).isZero();
    assertThat(progress()).isEqualTo(100);
  }

  @Test
  @DisplayName("T20 a lazy index follows the writes in the background")
  void lazyIndex_trails() {
    engine.createContainer(LAZY);
    create(0, 10);
    assertThat(entries(N)).isZero();
    assertThat(isBehind()).isTrue();
    engine.purge();
    assertThat(isBehind()).isFalse();
    assertThat(entries(N)).isEqualTo(10);
    engine.delete("i1");
    engine.upsert("i2", "");
    engine.upsert("i2", "\"m\":1");
    assertThat(entries(N)).isEqualTo(10);
    engine.restart();
    engine.purge();
    assertThat(entries(N)).isEqualTo(8);
    assertThat(entries(ValuePath.of("m"))).isEqualTo(1);
    assertThat(keys(PendingIndexRecord.all())).isZero();
  }

  private boolean isBehind() {
    try (Snapshot snapshot = shard().snapshot()) {
      return IndexReader.open(
              snapshot,
              IndexState.of(snapshot.get(IndexStateRecord.key())),
              ComputedProperties.NONE)
          .orElseThrow()
          .isBehind();
    }
  }

  @Test
  @DisplayName("T20 a lazy index is rebuilt from nothing when the TTL value changes")
  void lazyIndex_isMadeAnew_whenTheDefaultChanges() {
    engine.createContainer(LAZY);
    create(0, 20);
    engine.purge();
    engine.replaceContainer(LAZY + ",\"defaultTtl\":100");
    assertThat(progress()).isZero();
    engine.engine().backgroundWorker().runOneRound();
    assertThat(entries(N)).isNegative();
    assertThat(allKeys()).isZero();
    create(20, 25);
    engine.delete("i0");
    engine.purge();
    assertThat(entries(N)).isEqualTo(24);
    long lsn = shard().lsn();
    engine.purge();
    assertThat(shard().lsn()).isEqualTo(lsn);
  }

  @Test
  @DisplayName("T20 with a consistent index a change of the TTL value rebuilds nothing")
  void consistentIndex_staysWhenTheDefaultChanges() {
    engine.createContainer("");
    create(0, 20);
    engine.defaultTtl(100);
    assertThat(entries(N)).isEqualTo(20);
    engine.purge();
    assertThat(entries(N)).isEqualTo(20);
    try (Snapshot snapshot = shard().snapshot()) {
      byte[] stored = snapshot.get(IndexStateRecord.key());
      assertThat(stored).isNotNull();
      assertThat(IndexStateRecord.decode(stored).nextGeneration()).isEqualTo(2);
    }
  }

  @Test
  void building_ends_howeverFastItemsAreCreated() {
    engine.createContainer("");
    create(0, 20);
    engine.replaceContainer(ONLY_N);
    IndexKeeper keeper =
        new IndexKeeper(engine.container(), engine.container().partitions().getFirst());
    int created = 20;
    for (int step = 0; step < 10 && keeper.isDue(); step++) {
      keeper.step(RequestUnits.of(1_000_000), 5);
      create(created, created + 6);
      created += 6;
    }
    assertThat(keeper.isDue()).isFalse();
    assertThat(entries(N)).isEqualTo(created);
  }
}
