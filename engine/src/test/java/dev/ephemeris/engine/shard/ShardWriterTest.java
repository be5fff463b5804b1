// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.engine.TestTimes;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.store.CommitLimits;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
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
import org.junit.jupiter.api.Test;

/** The order in which a shard's writer takes writes, and which writes its queue refuses. */
class ShardWriterTest {
  private static final CommitLimits LIMITS = new CommitLimits(100_000, 64 * 1024 * 1024);

  private final Shard shard = new MemoryStore().shard(new ShardId(7));
  private final ManualPool pool = new ManualPool();
  private final ShardWriter writer =
      new ShardWriter(shard, LIMITS, pool, CommitListener.NONE, TestTimes.groups());

  @Test
  void writes_thatWaitTogether_areOneCommitInOrder() {
    List<CompletableFuture<Long>> futures = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      futures.add(writer.submit(Increment::apply, Runnable::run));
    }
    assertThat(pool.waiting()).isEqualTo(1);
    assertThat(futures).noneMatch(CompletableFuture::isDone);
    pool.run();
    assertThat(futures.stream().map(CompletableFuture::join)).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(shard.lsn()).isEqualTo(5);
    assertThat(writer.waiting()).isZero();
  }

  @Test
  void write_thatOnlyReads_commitsNothing() {
    CompletableFuture<Integer> future =
        writer.submit(view -> view.get(Increment.KEY) == null ? 0 : 1, Runnable::run);
    pool.run();
    assertThat(future.join()).isZero();
    assertThat(shard.lsn()).isZero();
  }

  @Test
  void answers_toTheSamePlace_areHandedOverTogether() {
    Deque<Runnable> network = new ArrayDeque<>();
    Executor one = network::add;
    Executor other = network::add;
    for (int i = 0; i < 6; i++) {
      writer.submit(Increment::apply, i % 2 == 0 ? one : other);
    }
    pool.run();
    assertThat(network).hasSize(2);
  }

  @Test
  void listener_isToldOfKeysThatHadAValue_beforeAndAfter() {
    List<String> told = new ArrayList<>();
    ShardWriter listened =
        new ShardWriter(
            shard,
            LIMITS,
            pool,
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
    listened.submit(Increment::apply, Runnable::run);
    pool.run();
    assertThat(told).isEmpty();
    listened.submit(Increment::apply, Runnable::run);
    pool.run();
    assertThat(told).containsExactly("before 1 at 1", "after 1 at 2");
  }

  @Test
  void backgroundWork_isTakenLast_andOnePieceAtATime() {
    List<String> order = new ArrayList<>();
    writer.submitInBackground(view -> order.add("background 1"));
    writer.submitInBackground(view -> order.add("background 2"));
    writer.submit(view -> order.add("write 1"), Runnable::run);
    writer.submit(view -> order.add("write 2"), Runnable::run);
    pool.runOne();
    assertThat(order).containsExactly("write 1", "write 2", "background 1");
    writer.submit(view -> order.add("write 3"), Runnable::run);
    pool.run();
    assertThat(order)
        .containsExactly("write 1", "write 2", "background 1", "write 3", "background 2");
  }

  @Test
  void backgroundWork_waitsWhileGroupsAreFull() {
    List<String> order = new ArrayList<>();
    writer.submitInBackground(view -> order.add("background"));
    for (int i = 0; i < 2 * ShardWriter.MAX_GROUP_SIZE; i++) {
      writer.submit(Increment::apply, Runnable::run);
    }
    pool.runOne();
    assertThat(order).isEmpty();
    pool.run();
    assertThat(order).containsExactly("background");
  }

  @Test
  void close_refusesBackgroundWorkToo() {
    CompletableFuture<Long> waiting = writer.submitInBackground(Increment::apply);
    writer.close();
    assertThatThrownBy(waiting::join).hasCauseInstanceOf(EngineException.class);
  }

  @Test
  void queue_beyondItsBound_refuses() {
    for (int i = 0; i < ShardWriter.MAX_WAITING; i++) {
      writer.submit(Increment::apply, Runnable::run);
    }
    CompletableFuture<Long> tooMany = writer.submit(Increment::apply, Runnable::run);
    assertThatThrownBy(tooMany::join)
        .hasCauseInstanceOf(EngineException.class)
        .hasMessageContaining("Too many writes");
    pool.run();
    assertThat(shard.lsn()).isEqualTo(ShardWriter.MAX_WAITING);
  }

  @Test
  void close_refusesWhatWaitsAndWhatComes() {
    CompletableFuture<Long> waiting = writer.submit(Increment::apply, Runnable::run);
    writer.close();
    CompletableFuture<Long> late = writer.submit(Increment::apply, Runnable::run);
    pool.run();
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
                    last = concurrent.submit(Increment::apply, Runnable::run);
                  }
                  return last.join();
                }));
      }
      futures.forEach(CompletableFuture::join);
    }
    assertThat(shard.lsn()).isEqualTo(2_000);
    assertThat(ByteBuffer.wrap(shard.get(Increment.KEY)).getLong()).isEqualTo(2_000);
  }
}
