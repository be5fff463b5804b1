// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.testkit.faults.ForwardingShard;
import dev.ephemeris.store.testkit.faults.ForwardingStore;

/**
 * A real store in whose calls tests may pause or do something else, or which they may have fail.
 */
public final class HookedStore extends ForwardingStore {
  private volatile Hook hook = new Hook() {};

  /** What happens on the way; may block or throw. */
  public interface Hook {
    default void beforeCommit(ShardId shard) {}

    /** After the commit has been applied. A {@link StoreException} makes the outcome unknown. */
    default void afterCommit(ShardId shard) {}

    /** A {@link StoreException} makes it impossible to settle a commit, too. */
    default void beforeLsn(ShardId shard) {}

    /** After a snapshot has been taken, other than for background work. */
    default void afterSnapshot(ShardId shard) {}
  }

  public HookedStore(Store store) {
    super(store);
  }

  public void hook(Hook newHook) {
    hook = newHook;
  }

  @Override
  public Shard shard(ShardId id) {
    return new HookedShard(super.shard(id));
  }

  private final class HookedShard extends ForwardingShard {
    HookedShard(Shard shard) {
      super(shard);
    }

    @Override
    public long lsn() {
      hook.beforeLsn(id());
      return super.lsn();
    }

    @Override
    public Snapshot snapshot() {
      Snapshot snapshot = super.snapshot();
      hook.afterSnapshot(id());
      return snapshot;
    }

    @Override
    public CommitResult commit(Commit commit) {
      hook.beforeCommit(id());
      CommitResult result = super.commit(commit);
      try {
        hook.afterCommit(id());
      } catch (StoreException e) {
        return new CommitResult.Unknown(e);
      }
      return result;
    }

    @Override
    public CommitResult settle(Commit commit) {
      hook.beforeLsn(id());
      return super.settle(commit);
    }
  }
}
