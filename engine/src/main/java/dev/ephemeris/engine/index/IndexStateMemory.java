// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.engine.shard.CommitListener;
import dev.ephemeris.keyspace.IndexStateRecord;
import dev.ephemeris.store.Snapshot;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Caches a partition's {@link IndexState}: every query reads it, and it rarely changes.
 *
 * <p><b>The cached state is that of the snapshot.</b> A commit that changes the state first removes
 * the cached one. After the commit its LSN is recorded here, and a reader with a snapshot of at
 * least that LSN may add the state in its snapshot. So a reader that finds a state here has a
 * snapshot that contains the last change before it. The snapshot contains no later change either:
 * such a change would have removed the state before the snapshot was taken.
 */
public final class IndexStateMemory implements CommitListener {
  private final AtomicReference<@Nullable Known> known = new AtomicReference<>(new Known(0, null));

  /**
   * What is known while no change is in progress.
   *
   * @param sinceLsn the state has been the same since this LSN
   * @param state null until a reader has read it
   */
  private record Known(long sinceLsn, @Nullable IndexState state) {}

  /** The state in a snapshot of the partition. */
  public IndexState in(Snapshot snapshot) {
    Known found = known.get();
    if (found == null || snapshot.lsn() < found.sinceLsn) {
      return IndexState.of(snapshot.get(IndexStateRecord.key()));
    }
    if (found.state != null) {
      return found.state;
    }
    byte[] stored = snapshot.get(IndexStateRecord.key());
    IndexState state = IndexState.of(stored);
    if (stored != null) {
      // The first state of a partition is not announced by a commit: there was no value to change.
      known.compareAndSet(found, new Known(snapshot.lsn(), state));
    }
    return state;
  }

  /** The latest cached state, for callers that can do without it; null if it is not known. */
  public @Nullable IndexState lastKnown() {
    Known found = known.get();
    return found == null ? null : found.state;
  }

  @Override
  public boolean caresFor(byte[] key) {
    return IndexStateRecord.isKey(key);
  }

  @Override
  public void beforeCommit(List<byte[]> keys) {
    if (keys.stream().anyMatch(this::caresFor)) {
      known.set(null);
    }
  }

  @Override
  public void afterCommit(List<byte[]> keys, long lsn) {
    if (keys.stream().anyMatch(this::caresFor)) {
      known.set(new Known(lsn, null));
    }
  }
}
