// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.engine.TestTimes;
import dev.ephemeris.store.Commit;
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
import org.junit.jupiter.api.Test;

/** A group of writes is as large as the store's limit for a commit, and no larger. */
class CommitSizeTest {
  private static final CommitLimits LIMITS = new CommitLimits(100, 10_000);

  private final Shard shard = new MemoryStore().shard(new ShardId(7));
  private final Deque<Runnable> pool = new ArrayDeque<>();
  private final List<Integer> operations = new ArrayList<>();
  private final List<Long> bytes = new ArrayList<>();
  private final ShardWriter writer =
      new ShardWriter(shard, LIMITS, pool::add, new Watcher(), TestTimes.groups());

  private final class Watcher implements CommitListener {
    @Override
    public boolean caresFor(byte[] key) {
      return false;
    }

    @Override
    public void beforeCommit(List<byte[]> keys) {}

    @Override
    public void aboutToApply(Commit commit) {
      operations.add(commit.operations());
      bytes.add(commit.bytes());
    }

    @Override
    public void afterCommit(List<byte[]> keys, long lsn) {}
  }

  private CompletableFuture<Integer> write(int first, int keys, int valueBytes) {
    return writer.submit(
        view -> {
          for (int key = first; key < first + keys; key++) {
            view.put(ByteBuffer.allocate(4).putInt(key).array(), new byte[valueBytes]);
          }
          return keys;
        },
        Runnable::run);
  }

  private void runAll() {
    while (!pool.isEmpty()) {
      pool.remove().run();
    }
  }

  @Test
  void groups_ofManyOperations_staySmallEnough() {
    List<CompletableFuture<Integer>> writes = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      writes.add(write(100 * i, 40, 1));
    }
    runAll();
    assertThat(writes).allSatisfy(write -> assertThat(write).isCompletedWithValue(40));
    assertThat(operations).hasSize(20).allSatisfy(count -> assertThat(count).isEqualTo(80));
  }

  @Test
  void groups_ofManyBytes_staySmallEnough() {
    List<CompletableFuture<Integer>> writes = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      writes.add(write(10 * i, 1, 4_000));
    }
    runAll();
    assertThat(writes).allSatisfy(write -> assertThat(write).isCompletedWithValue(1));
    assertThat(bytes).hasSize(5).allSatisfy(count -> assertThat(count).isLessThan(10_000));
  }

  @Test
  void write_thatIsTooLargeItself_isRefusedAlone() {
    CompletableFuture<Integer> before = write(0, 1, 1);
    CompletableFuture<Integer> tooMany = write(100, 51, 1);
    CompletableFuture<Integer> tooLarge = write(200, 1, 5_000);
    CompletableFuture<Integer> after = write(300, 50, 1);
    runAll();
    assertThat(before).isCompletedWithValue(1);
    assertThat(after).isCompletedWithValue(50);
    assertThatThrownBy(tooMany::join).hasMessageContaining("51 entries");
    assertThatThrownBy(tooLarge::join).hasMessageContaining("5004 bytes");
    assertThat(operations).containsExactly(51);
  }
}
