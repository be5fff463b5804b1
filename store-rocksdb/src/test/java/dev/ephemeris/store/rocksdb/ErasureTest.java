// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.rocksdb.ErasureCycle.Step;
import dev.ephemeris.store.testkit.HexTexts;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

/** What was deleted has left every file after a cycle. Cycles are gone through by hand. */
class ErasureTest {
  private static final RocksStoreOptions OPTIONS =
      RocksStoreOptions.defaults()
          .durability(Durability.OS)
          .writeBufferBytes(1024 * 1024)
          .erasure(new ErasureOptions(Duration.ofDays(1), () -> 1_000));

  private static final int VALUE_BYTES = 400;

  @TempDir Path folder;

  private final Random random = new Random(23);
  private RocksStore store;

  @BeforeEach
  void open() {
    store = RocksStore.open(folder, OPTIONS);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void deletedEntries_evenAFew_areInNoFile() throws Exception {
    Shard shard = store.shard(new ShardId(20));
    List<String> doomed = put(shard, 5);
    List<String> kept = put(shard, 100);
    store.shard(new ShardId(21)).commit(Commit.expecting(0).put(bytes("a"), bytes("b")).to(1));
    assertThat(found(doomed)).isEqualTo(5);

    delete(shard, doomed);
    assertThat(found(doomed)).isEqualTo(5);
    erase();

    assertGone(doomed);
    assertAreThere(shard, kept);
  }

  @Test
  void deletedEntries_inTablesOfSeveralLevels_areInNoFile() throws Exception {
    Shard shard = store.shard(new ShardId(20));
    List<String> first = put(shard, 8_000);
    shard.reclaim();
    List<String> second = put(shard, 8_000);
    List<String> third = put(shard, 100);
    delete(shard, everyTenth(first));
    delete(shard, everyTenth(second));
    delete(shard, third);

    erase();

    assertGone(everyTenth(first));
    assertGone(everyTenth(second));
    assertGone(third);
    assertAreThere(shard, first.subList(1, 10));
    assertAreThere(shard, second.subList(1, 10));
  }

  @Test
  void aFewDeletesFarApart_areMergedInSmallSteps() throws Exception {
    Shard shard = store.shard(new ShardId(20));
    List<String> all = new ArrayList<>();
    for (int part = 0; part < 30; part++) {
      all.addAll(put(shard, 4_000));
    }
    shard.reclaim();
    List<String> doomed = new ArrayList<>(all);
    doomed.removeIf(key -> random.nextInt(400) > 0);
    delete(shard, doomed);

    int steps = erase();

    assertGone(doomed);
    assertThat(steps).isGreaterThan(6);
    all.removeAll(doomed);
    assertAreThere(shard, all);
  }

  @Test
  void deletedRange_isInNoFile() throws Exception {
    Shard shard = store.shard(new ShardId(20));
    List<String> all = new ArrayList<>(put(shard, 6_000));
    all.sort(Comparator.naturalOrder());
    List<String> doomed = all.subList(1_000, 5_000);
    commit(
        shard,
        Commit.expecting(shard.lsn())
            .deleteRange(new KeyRange(bytes(doomed.getFirst()), bytes(all.get(5_000)))));

    erase();

    assertGone(doomed);
    assertAreThere(shard, all.subList(0, 1_000));
    assertAreThere(shard, all.subList(5_000, 6_000));
  }

  @Test
  void droppedShard_isInNoFile_andItsTablesAreNotRead() throws Exception {
    Shard before = store.shard(new ShardId(19));
    Shard dropped = store.shard(new ShardId(20));
    Shard behind = store.shard(new ShardId(21));
    List<String> kept = put(before, 500);
    List<String> doomed = put(dropped, 12_000);
    List<String> keptToo = put(behind, 500);
    store.shard(new ShardId(19)).reclaim();
    dropped.reclaim();
    behind.reclaim();
    store.dropShard(new ShardId(20));

    erase();

    assertGone(doomed);
    assertAreThere(before, kept);
    assertAreThere(behind, keptToo);
    assertThat(store.shard(new ShardId(20)).lsn()).isZero();
    store.close();
    open();
    assertThat(store.shard(new ShardId(20)).get(bytes(doomed.getFirst()))).isNull();
    assertThat(store.approximateBytes()).isLessThan(2L * 1024 * 1024);
  }

  @Test
  void whatASnapshotStillSees_isErasedWhenItIsClosed() throws Exception {
    Shard shard = store.shard(new ShardId(20));
    List<String> doomed = put(shard, 50);
    ErasureCycle cycle;
    try (Snapshot snapshot = shard.snapshot()) {
      delete(shard, doomed);
      cycle = store.newErasureCycle();
      for (int i = 0; i < 20; i++) {
        assertThat(cycle.step()).isEqualTo(Step.WAITING);
      }
      assertThat(snapshot.get(bytes(doomed.getFirst()))).isNotNull();
    }

    finish(cycle);
    store.storeErasedMark(2_000);

    assertGone(doomed);
  }

  @Test
  void shardDroppedDuringACycle_isReadByItsSnapshots() throws Exception {
    Shard shard = store.shard(new ShardId(20));
    List<String> doomed = put(shard, 12_000);
    shard.reclaim();
    ErasureCycle cycle = store.newErasureCycle();
    try (Snapshot snapshot = shard.snapshot()) {
      store.dropShard(new ShardId(20));
      for (int i = 0; i < 20; i++) {
        Step unused = cycle.step();
      }
      for (String key : doomed) {
        assertThat(snapshot.get(bytes(key))).as(key).isNotNull();
      }
    }

    finish(cycle);
    erase();

    assertGone(doomed);
  }

  @Test
  void snapshotsTakenLater_areNotWaitedFor() throws Exception {
    Shard shard = store.shard(new ShardId(20));
    List<String> doomed = put(shard, 50);
    delete(shard, doomed);
    try (Snapshot snapshot = shard.snapshot()) {
      erase();
      assertThat(snapshot.lsn()).isEqualTo(shard.lsn());
    }
    assertGone(doomed);
  }

  /** The cycle ends although deletes come all the time, and erases those from before. */
  @Test
  void writesAndDeletesMeanwhile_doNotKeepItFromEnding() throws Exception {
    Shard shard = store.shard(new ShardId(20));
    List<String> doomed = put(shard, 3_000);
    List<String> kept = put(shard, 3_000);
    delete(shard, doomed);
    AtomicBoolean stop = new AtomicBoolean();
    Shard other = store.shard(new ShardId(22));
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  while (!stop.get()) {
                    delete(other, put(other, 200));
                  }
                });
    try {
      erase();
      assertGone(doomed);
    } finally {
      stop.set(true);
      writer.join();
    }
    assertAreThere(shard, kept);
  }

  @Test
  void replacedByRandomOperations_nothingElseChanges() throws Exception {
    TreeMap<String, byte[]> model = new TreeMap<>();
    Shard shard = store.shard(new ShardId(20));
    List<String> gone = new ArrayList<>();
    for (int round = 0; round < 12; round++) {
      Commit.Builder builder = Commit.expecting(shard.lsn());
      for (int i = 0; i < 1_500; i++) {
        if (!model.isEmpty() && random.nextInt(3) == 0) {
          String key = model.ceilingKey(newKey());
          if (key != null) {
            model.remove(key);
            gone.add(key);
            builder.delete(bytes(key));
          }
        } else {
          String key = newKey();
          byte[] value = value(key);
          model.put(key, value);
          builder.put(bytes(key), value);
        }
      }
      commit(shard, builder);
      if (round % 4 == 3) {
        erase();
        assertGone(gone);
      }
    }
    for (var entry : model.entrySet()) {
      assertThat(shard.get(bytes(entry.getKey()))).isEqualTo(entry.getValue());
    }
  }

  @Test
  void damagedTable_isLeftAlone_andWritesGoOn() throws Exception {
    Shard shard = store.shard(new ShardId(20));
    List<String> doomed = put(shard, 4_000);
    shard.reclaim();
    delete(shard, doomed.subList(0, 10));
    try (Stream<Path> files = Files.list(folder)) {
      Path table =
          files
              .filter(file -> file.toString().endsWith(".sst"))
              .max(Comparator.comparingLong(file -> file.toFile().length()))
              .orElseThrow();
      try (RandomAccessFile file = new RandomAccessFile(table.toFile(), "rw")) {
        file.seek(file.length() / 2);
        int one = file.read();
        file.seek(file.length() / 2);
        file.write(one ^ 0xff);
      }
    }

    ErasureCycle cycle = store.newErasureCycle();
    int steps = 0;
    while (cycle.step() != Step.FINISHED) {
      assertThat(steps++).isLessThan(1_000);
    }

    assertThat(cycle.isComplete()).isFalse();
    put(shard, 10);
  }

  @Test
  void aClosedStore_beganItsTimeAtTheMark_whenItIsOpenedAgain() throws Exception {
    Shard shard = store.shard(new ShardId(20));
    delete(shard, put(shard, 5));
    assertThat(store.oldestUnerased()).isPositive();
    store.close();

    store = openAt(500_000, Duration.ofDays(30));
    assertThat(store.oldestUnerased()).isBetween(Duration.ofDays(5), Duration.ofDays(6));
    erase();
    store.storeErasedMark(500_000);
    store.close();

    store = openAt(500_000 + 86_400, Duration.ofDays(30));
    assertThat(store.oldestUnerased()).isBetween(Duration.ofDays(1), Duration.ofDays(2));
  }

  @Test
  void whatItsThreadDoes_endsInTime_andWithTheStore() throws Exception {
    store.close();
    store = openAt(1_000, ErasureOptions.SHORTEST);
    Shard shard = store.shard(new ShardId(20));
    List<String> doomed = put(shard, 800);
    delete(shard, doomed);
    assertThat(store.oldestUnerased()).isPositive();

    assertGone(doomed);

    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (store.oldestUnerased().isPositive() && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
    assertThat(store.oldestUnerased()).isZero();
    store.close();
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().equals("ephemeris-erase"));
  }

  @Test
  void afterMemoryRanOutOnce_itsThreadGoesOn() throws Exception {
    store.close();
    AtomicInteger calls = new AtomicInteger();
    LongSupplier seconds =
        () -> {
          if (calls.incrementAndGet() == 2) {
            throw new OutOfMemoryError("a test");
          }
          return 1_000;
        };
    store =
        RocksStore.open(
            folder, OPTIONS.erasure(new ErasureOptions(ErasureOptions.SHORTEST, seconds)));
    Shard shard = store.shard(new ShardId(20));
    List<String> doomed = put(shard, 20);
    delete(shard, doomed);

    assertGone(doomed);
    assertThat(calls).hasValueGreaterThan(2);
  }

  /** Wherever it is closed, the store opens again and holds what it held. */
  @Test
  void aCloseInTheMiddle_losesNothing() throws Exception {
    Shard shard = store.shard(new ShardId(20));
    List<String> kept = new ArrayList<>();
    for (int round = 0; round < 6; round++) {
      kept.addAll(put(shard, 4_000));
      delete(shard, put(shard, 4_000));
      CompletableFuture<Void> erasing = CompletableFuture.runAsync(this::eraseUntilClosed);
      Thread.sleep(random.nextInt(60));
      store.close();
      erasing.join();
      open();
      shard = store.shard(new ShardId(20));
      assertAreThere(shard, kept);
    }
  }

  /** RocksDB keeps only the new entry: the delete is gone, and the old text lies below. */
  @Test
  void deletedAndMadeAnew_theOldTextIsInNoFile() throws Exception {
    Shard shard = store.shard(new ShardId(20));
    List<String> keys = put(shard, 20);
    List<String> old = new ArrayList<>();
    Commit.Builder replacing = Commit.expecting(shard.lsn());
    for (String key : keys) {
      String text = newKey();
      old.add(text);
      replacing.put(bytes(key), value(text));
    }
    commit(shard, replacing);
    put(shard, 100);
    erase();
    assertThat(found(old)).isEqualTo(20);
    delete(shard, keys);
    Commit.Builder anew = Commit.expecting(shard.lsn());
    keys.forEach(key -> anew.put(bytes(key), bytes("new")));
    commit(shard, anew);

    erase();

    assertGone(old);
    assertAreThere(shard, keys);
  }

  @Test
  void restartsBeforeTheFirstCycle_countFromTheFirstOpening() throws Exception {
    store.close();
    store = openAt(1_000, Duration.ofDays(1));
    Shard shard = store.shard(new ShardId(20));
    delete(shard, put(shard, 5));
    for (int i = 1; i <= 5; i++) {
      store.close();
      store = openAt(1_000 + i * 1_800L, Duration.ofDays(1));
    }
    assertThat(store.oldestUnerased()).isGreaterThan(Duration.ofHours(2));
  }

  private void eraseUntilClosed() {
    try {
      erase();
    } catch (StoreException e) {
      assertThat(e).hasMessageContaining("closed");
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private RocksStore openAt(long second, Duration within) {
    return RocksStore.open(folder, OPTIONS.erasure(new ErasureOptions(within, () -> second)));
  }

  /** Goes through a whole cycle; the number of steps. */
  private int erase() throws Exception {
    int steps = finish(store.newErasureCycle());
    store.storeErasedMark(2_000);
    return steps;
  }

  private static int finish(ErasureCycle cycle)
      throws RocksDBException, IOException, InterruptedException {
    int steps = 0;
    for (Step step = cycle.step(); step != Step.FINISHED; step = cycle.step()) {
      assertThat(steps++).as("steps").isLessThan(5_000);
      if (step == Step.WAITING) {
        Thread.sleep(5);
      }
    }
    assertThat(cycle.isComplete()).isTrue();
    return steps;
  }

  /** Entries whose keys are random texts, and whose values hold these too. */
  private List<String> put(Shard shard, int entries) {
    List<String> keys = new ArrayList<>();
    Commit.Builder builder = Commit.expecting(shard.lsn());
    for (int i = 0; i < entries; i++) {
      String key = newKey();
      keys.add(key);
      builder.put(bytes(key), value(key));
    }
    commit(shard, builder);
    return keys;
  }

  private static void delete(Shard shard, List<String> keys) {
    Commit.Builder builder = Commit.expecting(shard.lsn());
    keys.forEach(key -> builder.delete(bytes(key)));
    commit(shard, builder);
  }

  private static void commit(Shard shard, Commit.Builder builder) {
    shard.commit(builder.to(shard.lsn() + 1));
  }

  private synchronized String newKey() {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private synchronized byte[] value(String key) {
    byte[] value = new byte[VALUE_BYTES];
    random.nextBytes(value);
    System.arraycopy(bytes(key), 0, value, 0, key.length());
    return value;
  }

  private static List<String> everyTenth(List<String> keys) {
    List<String> result = new ArrayList<>();
    for (int i = 0; i < keys.size(); i += 10) {
      result.add(keys.get(i));
    }
    return result;
  }

  private static void assertAreThere(Shard shard, List<String> keys) {
    for (String key : keys) {
      assertThat(shard.get(bytes(key))).as(key).isNotNull();
    }
  }

  /** RocksDB removes files that it no longer needs a moment later. */
  private void assertGone(List<String> keys) throws Exception {
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (found(keys) > 0 && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
    assertThat(found(keys)).as("keys found in files").isZero();
  }

  /** How many of the keys are found anywhere in the files. */
  private int found(List<String> keys) throws IOException {
    HexTexts texts = HexTexts.in(folder);
    return (int) keys.stream().filter(texts::contains).count();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
