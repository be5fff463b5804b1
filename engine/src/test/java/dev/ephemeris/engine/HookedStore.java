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

/** A real store in which tests can pause calls, make them fail, or do something during them. */
public final class HookedStore extends ForwardingStore {
  private volatile Hook hook = new Hook() {};

  /** Called during the store's calls; may block or throw. */
  public interface Hook {
    default void beforeCommit(ShardId shard) {}

    /**
     * Called after the commit has been applied. A {@link StoreException} makes the outcome unknown.
     */
    default void afterCommit(ShardId shard) {}

    /** A {@link StoreException} makes it impossible to settle a commit. */
    default void beforeLsn(ShardId shard) {}

    /** Called after a snapshot has been taken, except for background work. */
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
