// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.memory;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A shard in memory. */
final class MemoryShard implements Shard {
  private final MemoryStore store;
  private final ShardId id;
  private volatile State state = State.EMPTY;

  MemoryShard(MemoryStore store, ShardId id) {
    this.store = store;
    this.id = id;
  }

  /** The state of a shard at one LSN. */
  record State(long lsn, PersistentMap entries) {
    static final State EMPTY = new State(0, PersistentMap.EMPTY);
  }

  MemoryShard copyFor(MemoryStore other) {
    MemoryShard copy = new MemoryShard(other, id);
    copy.state = state;
    return copy;
  }

  @Override
  public ShardId id() {
    return id;
  }

  @Override
  public long lsn() {
    store.checkOpen();
    return state.lsn;
  }

  @Override
  public byte @Nullable [] get(byte[] key) {
    store.checkOpen();
    byte[] value = state.entries.get(key);
    return value == null ? null : value.clone();
  }

  @Override
  public List<byte @Nullable []> getAll(List<byte[]> keys) {
    return snapshot().getAll(keys);
  }

  @Override
  public MemorySnapshot snapshot() {
    store.checkOpen();
    return new MemorySnapshot(store, state);
  }

  @Override
  public synchronized CommitResult commit(Commit commit) {
    store.checkOpen();
    store.commitLimits().check(commit);
    if (state.lsn != commit.expectedLsn()) {
      return new CommitResult.Conflict(state.lsn);
    }
    PersistentMap entries = state.entries;
    for (KeyRange range : commit.rangeDeletes()) {
      entries = entries.withoutRange(range.start(), range.end());
    }
    for (Map.Entry<byte[], byte @Nullable []> operation : commit.pointOperations().entrySet()) {
      byte[] value = operation.getValue();
      entries =
          value == null
              ? entries.without(operation.getKey())
              : entries.with(operation.getKey().clone(), value.clone());
    }
    state = new State(commit.newLsn(), entries);
    return new CommitResult.Committed(commit.newLsn());
  }

  /** Outcomes are never unknown in memory; the LSN tells them. */
  @Override
  public CommitResult settle(Commit commit) {
    long actual = lsn();
    return actual == commit.newLsn()
        ? new CommitResult.Committed(actual)
        : new CommitResult.Conflict(actual);
  }

  synchronized void clear() {
    state = State.EMPTY;
  }

  long bytes() {
    return state.entries.bytes();
  }

  /** Deleted entries take no space in memory. */
  @Override
  public void reclaim() {}
}
