// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.rocksdb.ErasureCycle.Step;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Erasure by its own thread, with restarts and failures. */
class ErasureRunTest {
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
  void damagedTable_isLeftAlone_andWritesGoOn() throws Exception {
    Shard shard = data.store().shard(new ShardId(20));
    List<String> doomed = data.put(shard, 4_000);
    shard.reclaim();
    ErasureData.delete(shard, doomed.subList(0, 10));
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

    ErasureCycle cycle = data.store().newErasureCycle();
    int steps = 0;
    while (cycle.step() != Step.FINISHED) {
      assertThat(steps++).isLessThan(1_000);
    }

    assertThat(cycle.isComplete()).isFalse();
    data.put(shard, 10);
  }

  @Test
  void aClosedStore_beganItsTimeAtTheMark_whenItIsOpenedAgain() throws Exception {
    Shard shard = data.store().shard(new ShardId(20));
    ErasureData.delete(shard, data.put(shard, 5));
    assertThat(data.store().oldestUnerased()).isPositive();
    data.store().close();

    data.openAt(500_000, Duration.ofDays(30));
    assertThat(data.store().oldestUnerased()).isBetween(Duration.ofDays(5), Duration.ofDays(6));
    data.erase();
    data.store().storeErasedMark(500_000);
    data.store().close();

    data.openAt(500_000 + 86_400, Duration.ofDays(30));
    assertThat(data.store().oldestUnerased()).isBetween(Duration.ofDays(1), Duration.ofDays(2));
  }

  @Test
  void whatItsThreadDoes_endsInTime_andWithTheStore() throws Exception {
    data.store().close();
    data.openAt(1_000, ErasureOptions.SHORTEST);
    Shard shard = data.store().shard(new ShardId(20));
    List<String> doomed = data.put(shard, 800);
    ErasureData.delete(shard, doomed);
    assertThat(data.store().oldestUnerased()).isPositive();

    data.assertGone(doomed);

    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (data.store().oldestUnerased().isPositive() && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
    assertThat(data.store().oldestUnerased()).isZero();
    data.store().close();
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().equals("ephemeris-erase"));
  }

  @Test
  void afterMemoryRanOutOnce_itsThreadGoesOn() throws Exception {
    data.store().close();
    AtomicInteger calls = new AtomicInteger();
    LongSupplier seconds =
        () -> {
          if (calls.incrementAndGet() == 2) {
            throw new OutOfMemoryError("a test");
          }
          return 1_000;
        };
    data.open(new ErasureOptions(ErasureOptions.SHORTEST, seconds));
    Shard shard = data.store().shard(new ShardId(20));
    List<String> doomed = data.put(shard, 20);
    ErasureData.delete(shard, doomed);

    data.assertGone(doomed);
    assertThat(calls).hasValueGreaterThan(2);
  }

  /** Wherever erasure is interrupted by a close, the store opens again with all its data. */
  @Test
  void aCloseInTheMiddle_losesNothing() throws Exception {
    Shard shard = data.store().shard(new ShardId(20));
    List<String> kept = new ArrayList<>();
    for (int round = 0; round < 6; round++) {
      kept.addAll(data.put(shard, 4_000));
      ErasureData.delete(shard, data.put(shard, 4_000));
      CompletableFuture<Void> erasing = CompletableFuture.runAsync(this::eraseUntilClosed);
      Thread.sleep(data.random().nextInt(60));
      data.store().close();
      erasing.join();
      data.open();
      shard = data.store().shard(new ShardId(20));
      ErasureData.assertAreThere(shard, kept);
    }
  }

  @Test
  void restartsBeforeTheFirstCycle_countFromTheFirstOpening() throws Exception {
    data.store().close();
    data.openAt(1_000, Duration.ofDays(1));
    Shard shard = data.store().shard(new ShardId(20));
    ErasureData.delete(shard, data.put(shard, 5));
    for (int i = 1; i <= 5; i++) {
      data.store().close();
      data.openAt(1_000 + i * 1_800L, Duration.ofDays(1));
    }
    assertThat(data.store().oldestUnerased()).isGreaterThan(Duration.ofHours(2));
  }

  private void eraseUntilClosed() {
    try {
      data.erase();
    } catch (StoreException e) {
      assertThat(e).hasMessageContaining("closed");
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
