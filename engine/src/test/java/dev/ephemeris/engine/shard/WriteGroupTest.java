// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.engine.TestTimes;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.keyspace.Tally;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitLimits;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.memory.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the writes of one group see of each other, and how they are undone. */
class WriteGroupTest {
  private static final CommitLimits LIMITS = new CommitLimits(100_000, 64 * 1024 * 1024);

  private final Shard shard = new MemoryStore().shard(new ShardId(7));
  private final ManualPool pool = new ManualPool();
  private final ShardWriter writer =
      new ShardWriter(shard, LIMITS, pool, CommitListener.NONE, TestTimes.groups());

  @Test
  void write_thatThrows_isRefusedAndItsChangesAreDropped() {
    CompletableFuture<Long> first = writer.submit(Increment::apply, Runnable::run);
    CompletableFuture<Long> broken =
        writer.submit(
            view -> {
              view.put(Increment.KEY, new byte[8]);
              view.takeLsn();
              throw EngineException.invalid("no");
            },
            Runnable::run);
    CompletableFuture<Long> last = writer.submit(Increment::apply, Runnable::run);
    pool.run();
    assertThat(first.join()).isEqualTo(1);
    assertThat(last.join()).isEqualTo(2);
    assertThat(shard.lsn()).isEqualTo(2);
    assertThatThrownBy(broken::join).hasCauseInstanceOf(EngineException.class);
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
    pool.run();
    assertThat(shard.get(Tally.OWNERS.key(1, 5))).isEqualTo(Tally.encode(6));
    writer.submit(view -> count(view, counter, -6), Runnable::run);
    pool.run();
    assertThat(shard.get(Tally.OWNERS.key(1, 5))).isNull();
  }

  private static boolean count(WriteView view, Counter counter, long difference) {
    view.count(counter, difference);
    return true;
  }

  @Test
  void deletedRange_isGoneForThoseWhoComeLater_butNotWhatTheyPut() {
    byte[] other = {2};
    shard.commit(Commit.expecting(0).put(Increment.KEY, new byte[1]).put(other, new byte[2]).to(1));
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
                  view.get(Increment.KEY) == null
                      && view.getCommon(other) == null
                      && view.get(new byte[] {3}) == null;
              view.put(other, new byte[4]);
              return gone;
            },
            Runnable::run);
    pool.run();
    assertThat(seen.join()).isTrue();
    assertThat(shard.get(Increment.KEY)).isNull();
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
          view.put(Increment.KEY, new byte[1]);
          view.put(other, new byte[0]);
          view.delete(third);
          return true;
        },
        Runnable::run);
    CompletableFuture<Boolean> broken =
        writer.submit(
            view -> {
              view.put(third, new byte[9]);
              view.put(Increment.KEY, new byte[9]);
              view.delete(Increment.KEY);
              view.deleteRange(KeyRange.all());
              view.put(other, new byte[9]);
              view.put(new byte[] {4}, new byte[9]);
              throw EngineException.invalid("no");
            },
            Runnable::run);
    CompletableFuture<Boolean> seen =
        writer.submit(
            view ->
                length(view.get(Increment.KEY)) == 1
                    && length(view.get(other)) == 0
                    && view.get(third) == null
                    && view.get(new byte[] {4}) == null,
            Runnable::run);
    pool.run();
    assertThatThrownBy(broken::join).hasCauseInstanceOf(EngineException.class);
    assertThat(seen.join()).isTrue();
    assertThat(shard.get(Increment.KEY)).hasSize(1);
    assertThat(shard.get(other)).isEmpty();
    assertThat(shard.get(third)).isNull();
    assertThat(shard.get(new byte[] {4})).isNull();
  }

  private static int length(byte @Nullable [] value) {
    return value == null ? -1 : value.length;
  }

  @Test
  void commonValue_isReadOnce_andFollowsTheGroupsChanges() {
    shard.commit(Commit.expecting(0).put(Increment.KEY, new byte[1]).to(1));
    List<Integer> lengths = new ArrayList<>();
    writer.submit(view -> lengths.add(length(view)), Runnable::run);
    writer.submit(
        view -> {
          view.put(Increment.KEY, new byte[2]);
          return lengths.add(length(view));
        },
        Runnable::run);
    writer.submit(view -> lengths.add(length(view)), Runnable::run);
    pool.run();
    assertThat(lengths).containsExactly(1, 2, 2);
  }

  private static int length(WriteView view) {
    byte[] value = view.getCommon(Increment.KEY);
    return value == null ? 0 : value.length;
  }
}
