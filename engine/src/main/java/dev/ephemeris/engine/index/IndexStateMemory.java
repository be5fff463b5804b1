// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.engine.shard.CommitListener;
import dev.ephemeris.keyspace.IndexStateRecord;
import dev.ephemeris.store.Snapshot;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Remembers a partition's {@link IndexState}: every query asks for it, and it hardly ever changes.
 *
 * <p><b>It is what the snapshot has.</b> A commit that changes the state takes what is remembered
 * away before it is made. Afterwards it leaves behind which LSN it led to, and a snapshot of at
 * least that LSN may put down, beside it, the state that it has. So whoever finds a state here has
 * a snapshot that contains the last change before it, and none after it: for that would have taken
 * the state away before the snapshot was made.
 */
public final class IndexStateMemory implements CommitListener {
  private final AtomicReference<@Nullable Known> known = new AtomicReference<>(new Known(0, null));

  /**
   * What is known, as long as no change is under way.
   *
   * @param sinceLsn the state is the same from here on
   * @param state null until somebody has read it
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
      // Nobody need tell when the first state comes: there was no value to be changed.
      known.compareAndSet(found, new Known(snapshot.lsn(), state));
    }
    return state;
  }

  /** The state as it was lately, for those who can do without it; null if it is not known. */
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
