// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.keyspace.IndexStateRecord;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.memory.MemoryStore;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The cached state is always that of the snapshot. */
class IndexStateMemoryTest {
  private static final List<byte[]> CHANGED = List.of(IndexStateRecord.key());
  private static final byte[] OTHER_KEY = {0x7F, 1};

  private final Shard shard = new MemoryStore().shard(new ShardId(20));
  private final IndexStateMemory memory = new IndexStateMemory();
  private long lsn;

  @Test
  void partitionWithoutOne_hasTheInitialState_alsoWhenTheFirstOneComesUntold() {
    try (Snapshot empty = shard.snapshot()) {
      assertThat(memory.in(empty)).isSameAs(IndexState.INITIAL);
      write(1);
      try (Snapshot first = shard.snapshot()) {
        assertThat(nextGeneration(first)).isEqualTo(1);
        assertThat(memory.in(empty)).isSameAs(IndexState.INITIAL);
      }
    }
  }

  @Test
  void state_isRemembered_alsoForLaterSnapshots() {
    change(1);
    try (Snapshot snapshot = shard.snapshot()) {
      IndexState read = memory.in(snapshot);
      commit(Commit.expecting(lsn).put(OTHER_KEY, new byte[0]));
      try (Snapshot later = shard.snapshot()) {
        assertThat(memory.in(later)).isSameAs(read);
      }
    }
  }

  @Test
  void change_isSeenByLaterSnapshotsOnly() {
    change(1);
    try (Snapshot before = shard.snapshot()) {
      assertThat(nextGeneration(before)).isEqualTo(1);
      change(2);
      try (Snapshot after = shard.snapshot()) {
        assertThat(nextGeneration(before)).isEqualTo(1);
        assertThat(nextGeneration(after)).isEqualTo(2);
        assertThat(nextGeneration(before)).isEqualTo(1);
        assertThat(nextGeneration(after)).isEqualTo(2);
      }
    }
  }

  @Test
  void whileAChangeIsUnderWay_nothingIsRemembered() {
    change(1);
    try (Snapshot before = shard.snapshot()) {
      assertThat(nextGeneration(before)).isEqualTo(1);
      memory.beforeCommit(CHANGED);
      assertThat(nextGeneration(before)).isEqualTo(1);
      write(2);
      try (Snapshot after = shard.snapshot()) {
        assertThat(nextGeneration(after)).isEqualTo(2);
        assertThat(nextGeneration(before)).isEqualTo(1);
        memory.afterCommit(CHANGED, lsn);
        assertThat(nextGeneration(before)).isEqualTo(1);
        assertThat(nextGeneration(after)).isEqualTo(2);
      }
    }
  }

  @Test
  void commitThatFails_leavesTheOldState() {
    change(1);
    memory.beforeCommit(CHANGED);
    memory.afterCommit(CHANGED, lsn + 1);
    try (Snapshot same = shard.snapshot()) {
      assertThat(nextGeneration(same)).isEqualTo(1);
    }
    commit(Commit.expecting(lsn).put(OTHER_KEY, new byte[0]));
    try (Snapshot later = shard.snapshot()) {
      assertThat(nextGeneration(later)).isEqualTo(1);
    }
    change(2);
    try (Snapshot last = shard.snapshot()) {
      assertThat(nextGeneration(last)).isEqualTo(2);
    }
  }

  private int nextGeneration(Snapshot snapshot) {
    return IndexStateRecord.decode(memory.in(snapshot).encode()).nextGeneration();
  }

  private void change(int nextGeneration) {
    memory.beforeCommit(CHANGED);
    write(nextGeneration);
    memory.afterCommit(CHANGED, lsn);
  }

  private void write(int nextGeneration) {
    commit(
        Commit.expecting(lsn)
            .put(IndexStateRecord.key(), new IndexStateRecord(nextGeneration, List.of()).encode()));
  }

  private void commit(Commit.Builder commit) {
    shard.commit(commit.to(++lsn));
  }
}
