// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.engine.HookedStore;
import dev.ephemeris.engine.TestTimes;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.time.EngineClock;
import dev.ephemeris.engine.ttl.ContainerTime;
import dev.ephemeris.engine.ttl.TtlMode;
import dev.ephemeris.engine.ttl.TtlPolicy;
import dev.ephemeris.keyspace.Tally;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitLimits;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.memory.MemoryStore;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ShardWriterTest {
  private static final byte[] KEY = {1};

  private static final CommitLimits LIMITS = new CommitLimits(100_000, 64 * 1024 * 1024);

  private final Shard shard = new MemoryStore().shard(new ShardId(7));
  private final Deque<Runnable> pool = new ArrayDeque<>();
  private final ShardWriter writer =
      new ShardWriter(shard, LIMITS, pool::add, CommitListener.NONE, TestTimes.groups());

  @Test
  void writes_thatWaitTogether_areOneCommitInOrder() {
    List<CompletableFuture<Long>> futures = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      futures.add(writer.submit(ShardWriterTest::increment, Runnable::run));
    }
    assertThat(pool).hasSize(1);
    assertThat(futures).noneMatch(CompletableFuture::isDone);
    runPool();
    assertThat(futures.stream().map(CompletableFuture::join)).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(shard.lsn()).isEqualTo(5);
    assertThat(writer.waiting()).isZero();
  }

  @Test
  void write_thatThrows_isRefusedAndItsChangesAreDropped() {
    CompletableFuture<Long> first = writer.submit(ShardWriterTest::increment, Runnable::run);
    CompletableFuture<Long> broken =
        writer.submit(
            view -> {
              view.put(KEY, new byte[8]);
              view.takeLsn();
              throw EngineException.invalid("no");
            },
            Runnable::run);
    CompletableFuture<Long> last = writer.submit(ShardWriterTest::increment, Runnable::run);
    runPool();
    assertThat(first.join()).isEqualTo(1);
    assertThat(last.join()).isEqualTo(2);
    assertThat(shard.lsn()).isEqualTo(2);
    assertThatThrownBy(broken::join).hasCauseInstanceOf(EngineException.class);
  }

  @Test
  void write_thatOnlyReads_commitsNothing() {
    CompletableFuture<Integer> future =
        writer.submit(view -> view.get(KEY) == null ? 0 : 1, Runnable::run);
    runPool();
    assertThat(future.join()).isZero();
    assertThat(shard.lsn()).isZero();
  }

  @Test
  void write_thatFailsWithAnError_endsTheGroupButNobodyWaitsForEver() {
    CompletableFuture<Long> first = writer.submit(ShardWriterTest::increment, Runnable::run);
    CompletableFuture<Long> broken =
        writer.submit(
            view -> {
              throw new OutOfMemoryError("a test");
            },
            Runnable::run);
    CompletableFuture<Long> background = writer.submitInBackground(ShardWriterTest::increment);
    runPool();
    assertThatThrownBy(first::join).hasCauseInstanceOf(OutOfMemoryError.class);
    assertThatThrownBy(broken::join).hasCauseInstanceOf(OutOfMemoryError.class);
    assertThat(background.join()).isEqualTo(1);
    assertThat(writer.submit(ShardWriterTest::increment, Runnable::run)).isNotDone();
    runPool();
    assertThat(shard.lsn()).isEqualTo(2);
    assertThat(writer.waiting()).isZero();
  }

  /** As when the machine has no more threads. */
  @Test
  void writes_afterThePoolCouldNotTakeOne_areMade() {
    AtomicBoolean full = new AtomicBoolean(true);
    ShardWriter unlucky =
        new ShardWriter(
            shard,
            LIMITS,
            task -> {
              if (full.get()) {
                throw new OutOfMemoryError("a test");
              }
              pool.add(task);
            },
            CommitListener.NONE,
            TestTimes.groups());
    CompletableFuture<Long> refused = unlucky.submit(ShardWriterTest::increment, Runnable::run);
    CompletableFuture<Long> background = unlucky.submitInBackground(ShardWriterTest::increment);
    full.set(false);
    CompletableFuture<Long> later = unlucky.submit(ShardWriterTest::increment, Runnable::run);
    runPool();
    assertThatThrownBy(refused::join).hasCauseInstanceOf(OutOfMemoryError.class);
    assertThatThrownBy(background::join).hasCauseInstanceOf(OutOfMemoryError.class);
    assertThat(later.join()).isEqualTo(1);
    assertThat(unlucky.waiting()).isZero();
  }

  @Test
  void answers_whereOneCannotBeHandedOver_areAllGiven() {
    List<CompletableFuture<Long>> all = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      boolean broken = i % 10 == 0;
      // Each is a place of its own, as the network's threads are.
      Executor place =
          answers -> {
            if (broken) {
              throw new OutOfMemoryError("a test");
            }
            answers.run();
          };
      all.add(writer.submit(ShardWriterTest::increment, place));
    }
    runPool();
    assertThat(all).allMatch(CompletableFuture::isDone);
    assertThat(all.getFirst().join()).isEqualTo(1);
  }

  @Test
  void commit_thatFailsWithAnError_isTheAnswerOfAll() {
    HookedStore store = new HookedStore(new MemoryStore());
    ShardWriter failing =
        new ShardWriter(
            store.shard(shard.id()), LIMITS, pool::add, CommitListener.NONE, TestTimes.groups());
    store.hook(
        new HookedStore.Hook() {
          @Override
          public void beforeCommit(ShardId id) {
            throw new StackOverflowError("a test");
          }
        });
    CompletableFuture<Long> write = failing.submit(ShardWriterTest::increment, Runnable::run);
    CompletableFuture<Long> background = failing.submitInBackground(ShardWriterTest::increment);
    runPool();
    assertThatThrownBy(write::join).hasCauseInstanceOf(StackOverflowError.class);
    assertThatThrownBy(background::join).hasCauseInstanceOf(StackOverflowError.class);
    store.hook(new HookedStore.Hook() {});
    CompletableFuture<Long> later = failing.submit(ShardWriterTest::increment, Runnable::run);
    runPool();
    assertThat(later.join()).isEqualTo(1);
  }

  @Test
  void commit_thatFailsAfterItWasApplied_isASuccess() {
    HookedStore store = new HookedStore(new MemoryStore());
    ShardWriter failing =
        new ShardWriter(
            store.shard(shard.id()), LIMITS, pool::add, CommitListener.NONE, TestTimes.groups());
    store.hook(
        new HookedStore.Hook() {
          @Override
          public void afterCommit(ShardId id) {
            throw new StoreException("timed out");
          }
        });
    CompletableFuture<Long> write = failing.submit(ShardWriterTest::increment, Runnable::run);
    runPool();
    assertThat(write.join()).isEqualTo(1);
  }

  @Test
  void writes_whoseTimeCannotBeStored_areRefusedOnce() {
    HookedStore store = new HookedStore(new MemoryStore());
    AtomicLong machineSeconds = new AtomicLong(1_000);
    EngineClock clock = EngineClock.openWithoutTicker(store, () -> machineSeconds.get() * 1_000);
    ContainerTime time = new ContainerTime(clock, TtlPolicy.initial(TtlMode.OFF));
    ShardWriter failing =
        new ShardWriter(
            store.shard(shard.id()), LIMITS, pool::add, CommitListener.NONE, time.newGroups());
    store.hook(
        new HookedStore.Hook() {
          @Override
          public void beforeCommit(ShardId id) {
            throw new StoreException("no space is left on the disk");
          }
        });
    machineSeconds.incrementAndGet();
    CompletableFuture<Long> write = failing.submit(ShardWriterTest::increment, Runnable::run);
    CompletableFuture<Long> background = failing.submitInBackground(ShardWriterTest::increment);
    pool.remove().run();
    assertThat(pool).isEmpty();
    assertThatThrownBy(write::join).hasMessageContaining("no space");
    assertThatThrownBy(background::join).hasMessageContaining("no space");
    assertThat(failing.waiting()).isZero();
  }

  @Test
  void group_thatMeetsAForeignWriter_failsWhole() {
    CompletableFuture<Long> future =
        writer.submit(
            view -> {
              shard.commit(Commit.expecting(0).put(new byte[] {9}, new byte[0]).to(1));
              return increment(view);
            },
            Runnable::run);
    runPool();
    assertThatThrownBy(future::join).hasMessageContaining("another process");
    assertThat(shard.get(KEY)).isNull();
  }

  @Test
  void answers_toTheSamePlace_areHandedOverTogether() {
    Deque<Runnable> network = new ArrayDeque<>();
    Executor one = network::add;
    Executor other = network::add;
    for (int i = 0; i < 6; i++) {
      writer.submit(ShardWriterTest::increment, i % 2 == 0 ? one : other);
    }
    runPool();
    assertThat(network).hasSize(2);
  }

  @Test
  void listener_isToldOfKeysThatHadAValue_beforeAndAfter() {
    List<String> told = new ArrayList<>();
    ShardWriter listened =
        new ShardWriter(
            shard,
            LIMITS,
            pool::add,
            new CommitListener() {
              @Override
              public boolean caresFor(byte[] key) {
                return true;
              }

              @Override
              public void beforeCommit(List<byte[]> keys) {
                keys.forEach(key -> told.add("before " + key[0] + " at " + shard.lsn()));
              }

              @Override
              public void afterCommit(List<byte[]> keys, long lsn) {
                keys.forEach(key -> told.add("after " + key[0] + " at " + shard.lsn()));
              }
            },
            TestTimes.groups());
    listened.submit(ShardWriterTest::increment, Runnable::run);
    runPool();
    assertThat(told).isEmpty();
    listened.submit(ShardWriterTest::increment, Runnable::run);
    runPool();
    assertThat(told).containsExactly("before 1 at 1", "after 1 at 2");
  }

  @Test
  void backgroundWork_isTakenLast_andOnePieceAtATime() {
    List<String> order = new ArrayList<>();
    writer.submitInBackground(view -> order.add("background 1"));
    writer.submitInBackground(view -> order.add("background 2"));
    writer.submit(view -> order.add("write 1"), Runnable::run);
    writer.submit(view -> order.add("write 2"), Runnable::run);
    pool.remove().run();
    assertThat(order).containsExactly("write 1", "write 2", "background 1");
    writer.submit(view -> order.add("write 3"), Runnable::run);
    runPool();
    assertThat(order)
        .containsExactly("write 1", "write 2", "background 1", "write 3", "background 2");
  }

  @Test
  void backgroundWork_waitsWhileGroupsAreFull() {
    List<String> order = new ArrayList<>();
    writer.submitInBackground(view -> order.add("background"));
    for (int i = 0; i < 2 * ShardWriter.MAX_GROUP_SIZE; i++) {
      writer.submit(ShardWriterTest::increment, Runnable::run);
    }
    pool.remove().run();
    assertThat(order).isEmpty();
    runPool();
    assertThat(order).containsExactly("background");
  }

  @Test
  void close_refusesBackgroundWorkToo() {
    CompletableFuture<Long> waiting = writer.submitInBackground(ShardWriterTest::increment);
    writer.close();
    assertThatThrownBy(waiting::join).hasCauseInstanceOf(EngineException.class);
  }

  @Test
  void counts_areFoldedOverTheGroup_andRejectedOnesDoNotCount() {
    Counter counter = new Counter(Tally.OWNERS, 1, 5);
    for (int i = 0; i < 3; i++) {
      writer.submit(view -> count(view, counter, 2), Runnable::run);
    }
    writer.submit(
        view -> {
          count(view, counter, 100);
          throw EngineException.invalid("no");
        },
        Runnable::run);
    runPool();
    assertThat(shard.get(Tally.OWNERS.key(1, 5))).isEqualTo(Tally.encode(6));
    writer.submit(view -> count(view, counter, -6), Runnable::run);
    runPool();
    assertThat(shard.get(Tally.OWNERS.key(1, 5))).isNull();
  }

  private static boolean count(WriteView view, Counter counter, long difference) {
    view.count(counter, difference);
    return true;
  }

  @Test
  void deletedRange_isGoneForThoseWhoComeLater_butNotWhatTheyPut() {
    byte[] other = {2};
    shard.commit(Commit.expecting(0).put(KEY, new byte[1]).put(other, new byte[2]).to(1));
    writer.submit(
        view -> {
          view.put(new byte[] {3}, new byte[3]);
          view.deleteRange(KeyRange.all());
          return true;
        },
        Runnable::run);
    CompletableFuture<Boolean> seen =
        writer.submit(
            view -> {
              boolean gone =
                  view.get(KEY) == null
                      && view.getCommon(other) == null
                      && view.get(new byte[] {3}) == null;
              view.put(other, new byte[4]);
              return gone;
            },
            Runnable::run);
    runPool();
    assertThat(seen.join()).isTrue();
    assertThat(shard.get(KEY)).isNull();
    assertThat(shard.get(new byte[] {3})).isNull();
    assertThat(shard.get(other)).hasSize(4);
  }

  @Test
  void rejectedWrite_leavesWhatOthersOfTheGroupChanged() {
    byte[] other = {2};
    byte[] third = {3};
    shard.commit(Commit.expecting(0).put(third, new byte[3]).to(1));
    writer.submit(
        view -> {
          view.put(KEY, new byte[1]);
          view.put(other, new byte[0]);
          view.delete(third);
          return true;
        },
        Runnable::run);
    CompletableFuture<Boolean> broken =
        writer.submit(
            view -> {
              view.put(third, new byte[9]);
              view.put(KEY, new byte[9]);
              view.delete(KEY);
              view.deleteRange(KeyRange.all());
              view.put(other, new byte[9]);
              view.put(new byte[] {4}, new byte[9]);
              throw EngineException.invalid("no");
            },
            Runnable::run);
    CompletableFuture<Boolean> seen =
        writer.submit(
            view ->
                length(view.get(KEY)) == 1
                    && length(view.get(other)) == 0
                    && view.get(third) == null
                    && view.get(new byte[] {4}) == null,
            Runnable::run);
    runPool();
    assertThatThrownBy(broken::join).hasCauseInstanceOf(EngineException.class);
    assertThat(seen.join()).isTrue();
    assertThat(shard.get(KEY)).hasSize(1);
    assertThat(shard.get(other)).isEmpty();
    assertThat(shard.get(third)).isNull();
    assertThat(shard.get(new byte[] {4})).isNull();
  }

  private static int length(byte @Nullable [] value) {
    return value == null ? -1 : value.length;
  }

  @Test
  void commonValue_isReadOnce_andFollowsTheGroupsChanges() {
    shard.commit(Commit.expecting(0).put(KEY, new byte[1]).to(1));
    List<Integer> lengths = new ArrayList<>();
    writer.submit(view -> lengths.add(length(view)), Runnable::run);
    writer.submit(
        view -> {
          view.put(KEY, new byte[2]);
          return lengths.add(length(view));
        },
        Runnable::run);
    writer.submit(view -> lengths.add(length(view)), Runnable::run);
    runPool();
    assertThat(lengths).containsExactly(1, 2, 2);
  }

  private static int length(WriteView view) {
    byte[] value = view.getCommon(KEY);
    return value == null ? 0 : value.length;
  }

  @Test
  void queue_beyondItsBound_refuses() {
    for (int i = 0; i < ShardWriter.MAX_WAITING; i++) {
      writer.submit(ShardWriterTest::increment, Runnable::run);
    }
    CompletableFuture<Long> tooMany = writer.submit(ShardWriterTest::increment, Runnable::run);
    assertThatThrownBy(tooMany::join)
        .hasCauseInstanceOf(EngineException.class)
        .hasMessageContaining("Too many writes");
    runPool();
    assertThat(shard.lsn()).isEqualTo(ShardWriter.MAX_WAITING);
  }

  @Test
  void close_refusesWhatWaitsAndWhatComes() {
    CompletableFuture<Long> waiting = writer.submit(ShardWriterTest::increment, Runnable::run);
    writer.close();
    CompletableFuture<Long> late = writer.submit(ShardWriterTest::increment, Runnable::run);
    runPool();
    assertThatThrownBy(waiting::join).hasCauseInstanceOf(EngineException.class);
    assertThatThrownBy(late::join).hasCauseInstanceOf(EngineException.class);
    assertThat(shard.lsn()).isZero();
  }

  @Test
  void writes_fromManyThreads_areAllAppliedOnce() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      ShardWriter concurrent =
          new ShardWriter(shard, LIMITS, threads, CommitListener.NONE, TestTimes.groups());
      List<CompletableFuture<Long>> futures = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        futures.add(
            CompletableFuture.supplyAsync(
                () -> {
                  CompletableFuture<Long> last = CompletableFuture.completedFuture(0L);
                  for (int j = 0; j < 500; j++) {
                    last = concurrent.submit(ShardWriterTest::increment, Runnable::run);
                  }
                  return last.join();
                }));
      }
      futures.forEach(CompletableFuture::join);
    }
    assertThat(shard.lsn()).isEqualTo(2_000);
    assertThat(ByteBuffer.wrap(shard.get(KEY)).getLong()).isEqualTo(2_000);
  }

  private static long increment(WriteView view) {
    byte[] value = view.get(KEY);
    long next = value == null ? 1 : ByteBuffer.wrap(value).getLong() + 1;
    view.put(KEY, ByteBuffer.allocate(8).putLong(next).array());
    view.takeLsn();
    return next;
  }

  private void runPool() {
    for (Runnable task = pool.poll(); task != null; task = pool.poll()) {
      task.run();
    }
  }
}
