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
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitLimits;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.memory.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Whatever fails in a shard's writer, every write gets an answer, and later writes succeed. */
class ShardWriterFailureTest {
  private static final CommitLimits LIMITS = new CommitLimits(100_000, 64 * 1024 * 1024);

  private final Shard shard = new MemoryStore().shard(new ShardId(7));
  private final ManualPool pool = new ManualPool();
  private final ShardWriter writer =
      new ShardWriter(shard, LIMITS, pool, CommitListener.NONE, TestTimes.groups());

  @Test
  void write_thatFailsWithAnError_endsTheGroupButNobodyWaitsForEver() {
    CompletableFuture<Long> first = writer.submit(Increment::apply, Runnable::run);
    CompletableFuture<Long> broken =
        writer.submit(
            view -> {
              throw new OutOfMemoryError("a test");
            },
            Runnable::run);
    CompletableFuture<Long> background = writer.submitInBackground(Increment::apply);
    pool.run();
    assertThatThrownBy(first::join).hasCauseInstanceOf(OutOfMemoryError.class);
    assertThatThrownBy(broken::join).hasCauseInstanceOf(OutOfMemoryError.class);
    assertThat(background.join()).isEqualTo(1);
    assertThat(writer.submit(Increment::apply, Runnable::run)).isNotDone();
    pool.run();
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
              pool.execute(task);
            },
            CommitListener.NONE,
            TestTimes.groups());
    CompletableFuture<Long> refused = unlucky.submit(Increment::apply, Runnable::run);
    CompletableFuture<Long> background = unlucky.submitInBackground(Increment::apply);
    full.set(false);
    CompletableFuture<Long> later = unlucky.submit(Increment::apply, Runnable::run);
    pool.run();
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
      // Each answer has its own executor, like the network's threads.
      Executor place =
          answers -> {
            if (broken) {
              throw new OutOfMemoryError("a test");
            }
            answers.run();
          };
      all.add(writer.submit(Increment::apply, place));
    }
    pool.run();
    assertThat(all).allMatch(CompletableFuture::isDone);
    assertThat(all.getFirst().join()).isEqualTo(1);
  }

  @Test
  void commit_thatFailsWithAnError_isTheAnswerOfAll() {
    HookedStore store = new HookedStore(new MemoryStore());
    ShardWriter failing =
        new ShardWriter(
            store.shard(shard.id()), LIMITS, pool, CommitListener.NONE, TestTimes.groups());
    store.hook(
        new HookedStore.Hook() {
          @Override
          public void beforeCommit(ShardId id) {
            throw new StackOverflowError("a test");
          }
        });
    CompletableFuture<Long> write = failing.submit(Increment::apply, Runnable::run);
    CompletableFuture<Long> background = failing.submitInBackground(Increment::apply);
    pool.run();
    assertThatThrownBy(write::join).hasCauseInstanceOf(StackOverflowError.class);
    assertThatThrownBy(background::join).hasCauseInstanceOf(StackOverflowError.class);
    store.hook(new HookedStore.Hook() {});
    CompletableFuture<Long> later = failing.submit(Increment::apply, Runnable::run);
    pool.run();
    assertThat(later.join()).isEqualTo(1);
  }

  @Test
  void commit_thatFailsAfterItWasApplied_isASuccess() {
    HookedStore store = new HookedStore(new MemoryStore());
    ShardWriter failing =
        new ShardWriter(
            store.shard(shard.id()), LIMITS, pool, CommitListener.NONE, TestTimes.groups());
    store.hook(
        new HookedStore.Hook() {
          @Override
          public void afterCommit(ShardId id) {
            throw new StoreException("timed out");
          }
        });
    CompletableFuture<Long> write = failing.submit(Increment::apply, Runnable::run);
    pool.run();
    assertThat(write.join()).isEqualTo(1);
  }

  @Test
  void commit_afterWhichMemoryRunsOut_isASuccess() {
    HookedStore store = new HookedStore(new MemoryStore());
    ShardWriter failing =
        new ShardWriter(
            store.shard(shard.id()), LIMITS, pool, CommitListener.NONE, TestTimes.groups());
    store.hook(
        new HookedStore.Hook() {
          @Override
          public void afterCommit(ShardId id) {
            throw new OutOfMemoryError("for a test");
          }
        });
    CompletableFuture<Long> write = failing.submit(Increment::apply, Runnable::run);
    pool.run();
    assertThat(write.join()).isEqualTo(1);
  }

  @Test
  void listener_isToldWhereTheShardIsAfterACommit() {
    HookedStore store = new HookedStore(new MemoryStore());
    List<Long> told = new ArrayList<>();
    CommitListener listener =
        new CommitListener() {
          @Override
          public boolean caresFor(byte[] key) {
            return false;
          }

          @Override
          public void beforeCommit(List<byte[]> keys) {}

          @Override
          public void afterCommit(List<byte[]> keys, long lsn) {
            told.add(lsn);
          }
        };
    ShardWriter listened =
        new ShardWriter(store.shard(shard.id()), LIMITS, pool, listener, TestTimes.groups());
    listened.submit(Increment::apply, Runnable::run);
    pool.run();
    store.hook(
        new HookedStore.Hook() {
          @Override
          public void beforeCommit(ShardId id) {
            throw new StoreException("no space is left on the disk");
          }
        });
    listened.submit(Increment::apply, Runnable::run);
    pool.run();
    assertThat(told).containsExactly(1L, 1L);
  }

  @Test
  void writes_whoseTimeCannotBeStored_areRefusedOnce() {
    HookedStore store = new HookedStore(new MemoryStore());
    AtomicLong machineSeconds = new AtomicLong(1_000);
    EngineClock clock = EngineClock.openWithoutTicker(store, () -> machineSeconds.get() * 1_000);
    ContainerTime time = new ContainerTime(clock, TtlPolicy.initial(TtlMode.OFF));
    ShardWriter failing =
        new ShardWriter(
            store.shard(shard.id()), LIMITS, pool, CommitListener.NONE, time.newGroups());
    store.hook(
        new HookedStore.Hook() {
          @Override
          public void beforeCommit(ShardId id) {
            throw new StoreException("no space is left on the disk");
          }
        });
    machineSeconds.incrementAndGet();
    CompletableFuture<Long> write = failing.submit(Increment::apply, Runnable::run);
    CompletableFuture<Long> background = failing.submitInBackground(Increment::apply);
    pool.runOne();
    assertThat(pool.waiting()).isZero();
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
              return Increment.apply(view);
            },
            Runnable::run);
    pool.run();
    assertThatThrownBy(future::join).hasMessageContaining("another process");
    assertThat(shard.get(Increment.KEY)).isNull();
  }

  @Test
  void refusal_byAPolicyThatIsChangedMeanwhile_isJudgedAgain() {
    EngineClock clock = EngineClock.openWithoutTicker(new MemoryStore(), () -> 1_000_000);
    ContainerTime time = new ContainerTime(clock, TtlPolicy.initial(TtlMode.ON_WITHOUT_DEFAULT));
    ShardWriter judging =
        new ShardWriter(shard, LIMITS, pool, CommitListener.NONE, time.newGroups());
    CompletableFuture<Long> write =
        judging.submit(
            view -> {
              if (view.moment().policy().isOn()) {
                time.change(second -> TtlPolicy.initial(TtlMode.OFF));
                throw EngineException.invalid("TTL is on.");
              }
              return Increment.apply(view);
            },
            Runnable::run);
    pool.run();
    assertThat(write.join()).isEqualTo(1);
  }
}
