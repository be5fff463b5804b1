// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.rocksdb.ErasureCycle.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After a cycle, no file contains deleted data. The tests run the cycles step by step. */
class ErasureTest {
  @TempDir Path folder;

  private ErasureData data;

  @BeforeEach
  void open() {
    data = new ErasureData(folder);
  }

  @AfterEach
  void close() {
    data.store().close();
  }

  @Test
  void deletedEntries_evenAFew_areInNoFile() throws Exception {
    Shard shard = data.store().shard(new ShardId(20));
    List<String> doomed = data.put(shard, 5);
    List<String> kept = data.put(shard, 100);
    data.store()
        .shard(new ShardId(21))
        .commit(Commit.expecting(0).put(ErasureData.bytes("a"), ErasureData.bytes("b")).to(1));
    assertThat(data.found(doomed)).isEqualTo(5);

    ErasureData.delete(shard, doomed);
    assertThat(data.found(doomed)).isEqualTo(5);
    data.erase();

    data.assertGone(doomed);
    ErasureData.assertAreThere(shard, kept);
  }

  @Test
  void deletedEntries_inTablesOfSeveralLevels_areInNoFile() throws Exception {
    Shard shard = data.store().shard(new ShardId(20));
    List<String> first = data.put(shard, 8_000);
    shard.reclaim();
    List<String> second = data.put(shard, 8_000);
    List<String> third = data.put(shard, 100);
    ErasureData.delete(shard, everyTenth(first));
    ErasureData.delete(shard, everyTenth(second));
    ErasureData.delete(shard, third);

    data.erase();

    data.assertGone(everyTenth(first));
    data.assertGone(everyTenth(second));
    data.assertGone(third);
    ErasureData.assertAreThere(shard, first.subList(1, 10));
    ErasureData.assertAreThere(shard, second.subList(1, 10));
  }

  @Test
  void aFewDeletesFarApart_areMergedInSmallSteps() throws Exception {
    Shard shard = data.store().shard(new ShardId(20));
    List<String> all = new ArrayList<>();
    for (int part = 0; part < 30; part++) {
      all.addAll(data.put(shard, 4_000));
    }
    shard.reclaim();
    List<String> doomed = new ArrayList<>(all);
    doomed.removeIf(key -> data.random().nextInt(400) > 0);
    ErasureData.delete(shard, doomed);

    int steps = data.erase();

    data.assertGone(doomed);
    assertThat(steps).isGreaterThan(6);
    all.removeAll(doomed);
    ErasureData.assertAreThere(shard, all);
  }

  @Test
  void deletedRange_isInNoFile() throws Exception {
    Shard shard = data.store().shard(new ShardId(20));
    List<String> all = new ArrayList<>(data.put(shard, 6_000));
    all.sort(Comparator.naturalOrder());
    List<String> doomed = all.subList(1_000, 5_000);
    ErasureData.commit(
        shard,
        Commit.expecting(shard.lsn())
            .deleteRange(
                new KeyRange(
                    ErasureData.bytes(doomed.getFirst()), ErasureData.bytes(all.get(5_000)))));

    data.erase();

    data.assertGone(doomed);
    ErasureData.assertAreThere(shard, all.subList(0, 1_000));
    ErasureData.assertAreThere(shard, all.subList(5_000, 6_000));
  }

  @Test
  void droppedShard_isInNoFile_andItsTablesAreNotRead() throws Exception {
    Shard before = data.store().shard(new ShardId(19));
    Shard dropped = data.store().shard(new ShardId(20));
    Shard behind = data.store().shard(new ShardId(21));
    List<String> kept = data.put(before, 500);
    List<String> doomed = data.put(dropped, 12_000);
    List<String> keptToo = data.put(behind, 500);
    data.store().shard(new ShardId(19)).reclaim();
    dropped.reclaim();
    behind.reclaim();
    data.store().dropShard(new ShardId(20));

    data.erase();

    data.assertGone(doomed);
    ErasureData.assertAreThere(before, kept);
    ErasureData.assertAreThere(behind, keptToo);
    assertThat(data.store().shard(new ShardId(20)).lsn()).isZero();
    data.store().close();
    data.open();
    assertThat(data.store().shard(new ShardId(20)).get(ErasureData.bytes(doomed.getFirst())))
        .isNull();
    assertThat(data.store().approximateBytes()).isLessThan(2L * 1024 * 1024);
  }

  @Test
  void whatASnapshotStillSees_isErasedWhenItIsClosed() throws Exception {
    Shard shard = data.store().shard(new ShardId(20));
    List<String> doomed = data.put(shard, 50);
    ErasureCycle cycle;
    try (Snapshot snapshot = shard.snapshot()) {
      ErasureData.delete(shard, doomed);
      cycle = data.store().newErasureCycle();
      for (int i = 0; i < 20; i++) {
        assertThat(cycle.step()).isEqualTo(Step.WAITING);
      }
      assertThat(snapshot.get(ErasureData.bytes(doomed.getFirst()))).isNotNull();
    }

    ErasureData.finish(cycle);
    data.store().storeErasedMark(2_000);

    data.assertGone(doomed);
  }

  @Test
  void shardDroppedDuringACycle_isReadByItsSnapshots() throws Exception {
    Shard shard = data.store().shard(new ShardId(20));
    List<String> doomed = data.put(shard, 12_000);
    shard.reclaim();
    ErasureCycle cycle = data.store().newErasureCycle();
    try (Snapshot snapshot = shard.snapshot()) {
      data.store().dropShard(new ShardId(20));
      for (int i = 0; i < 20; i++) {
        Step unused = cycle.step();
      }
      for (String key : doomed) {
        assertThat(snapshot.get(ErasureData.bytes(key))).as(key).isNotNull();
      }
    }

    ErasureData.finish(cycle);
    data.erase();

    data.assertGone(doomed);
  }

  @Test
  void snapshotsTakenLater_areNotWaitedFor() throws Exception {
    Shard shard = data.store().shard(new ShardId(20));
    List<String> doomed = data.put(shard, 50);
    ErasureData.delete(shard, doomed);
    try (Snapshot snapshot = shard.snapshot()) {
      data.erase();
      assertThat(snapshot.lsn()).isEqualTo(shard.lsn());
    }
    data.assertGone(doomed);
  }

  /**
   * The cycle ends even if entries are deleted all the time, and erases those deleted before it.
   */
  @Test
  void writesAndDeletesMeanwhile_doNotKeepItFromEnding() throws Exception {
    Shard shard = data.store().shard(new ShardId(20));
    List<String> doomed = data.put(shard, 3_000);
    List<String> kept = data.put(shard, 3_000);
    ErasureData.delete(shard, doomed);
    AtomicBoolean stop = new AtomicBoolean();
    Shard other = data.store().shard(new ShardId(22));
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  while (!stop.get()) {
                    ErasureData.delete(other, data.put(other, 200));
                  }
                });
    try {
      data.erase();
      data.assertGone(doomed);
    } finally {
      stop.set(true);
      writer.join();
    }
    ErasureData.assertAreThere(shard, kept);
  }

  @Test
  void replacedByRandomOperations_nothingElseChanges() throws Exception {
    TreeMap<String, byte[]> model = new TreeMap<>();
    Shard shard = data.store().shard(new ShardId(20));
    List<String> gone = new ArrayList<>();
    for (int round = 0; round < 12; round++) {
      Commit.Builder builder = Commit.expecting(shard.lsn());
      for (int i = 0; i < 1_500; i++) {
        if (!model.isEmpty() && data.random().nextInt(3) == 0) {
          String key = model.ceilingKey(data.newKey());
          if (key != null) {
            model.remove(key);
            gone.add(key);
            builder.delete(ErasureData.bytes(key));
          }
        } else {
          String key = data.newKey();
          byte[] value = data.value(key);
          model.put(key, value);
          builder.put(ErasureData.bytes(key), value);
        }
      }
      ErasureData.commit(shard, builder);
      if (round % 4 == 3) {
        data.erase();
        data.assertGone(gone);
      }
    }
    for (var entry : model.entrySet()) {
      assertThat(shard.get(ErasureData.bytes(entry.getKey()))).isEqualTo(entry.getValue());
    }
  }

  /** RocksDB keeps only the new entry: the delete is gone, and the old text is in an older file. */
  @Test
  void deletedAndMadeAnew_theOldTextIsInNoFile() throws Exception {
    Shard shard = data.store().shard(new ShardId(20));
    List<String> keys = data.put(shard, 20);
    List<String> old = new ArrayList<>();
    Commit.Builder replacing = Commit.expecting(shard.lsn());
    for (String key : keys) {
      String text = data.newKey();
      old.add(text);
      replacing.put(ErasureData.bytes(key), data.value(text));
    }
    ErasureData.commit(shard, replacing);
    data.put(shard, 100);
    data.erase();
    assertThat(data.found(old)).isEqualTo(20);
    ErasureData.delete(shard, keys);
    Commit.Builder anew = Commit.expecting(shard.lsn());
    keys.forEach(key -> anew.put(ErasureData.bytes(key), ErasureData.bytes("new")));
    ErasureData.commit(shard, anew);

    data.erase();

    data.assertGone(old);
    ErasureData.assertAreThere(shard, keys);
  }

  private static List<String> everyTenth(List<String> keys) {
    List<String> result = new ArrayList<>();
    for (int i = 0; i < keys.size(); i += 10) {
      result.add(keys.get(i));
    }
    return result;
  }
}
