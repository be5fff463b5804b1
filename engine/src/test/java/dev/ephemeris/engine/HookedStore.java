package dev.ephemeris.engine;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * A real store in whose calls tests may pause or do something else, or which they may have fail.
 */
public final class HookedStore implements Store {
  private final Store store;
  private volatile Hook hook = new Hook() {};

  /** What happens on the way; may block or throw. */
  public interface Hook {
    default void beforeCommit(ShardId shard) {}

    /** After the commit has been applied. */
    default void afterCommit(ShardId shard) {}

    default void beforeLsn(ShardId shard) {}

    /** After a snapshot has been taken, other than for background work. */
    default void afterSnapshot(ShardId shard) {}
  }

  public HookedStore(Store store) {
    this.store = store;
  }

  public void hook(Hook newHook) {
    hook = newHook;
  }

  @Override
  public Shard shard(ShardId id) {
    return new HookedShard(store.shard(id));
  }

  @Override
  public void dropShard(ShardId id) {
    store.dropShard(id);
  }

  @Override
  public long approximateBytes() {
    return store.approximateBytes();
  }

  @Override
  public void close() {
    store.close();
  }

  private final class HookedShard implements Shard {
    private final Shard shard;

    HookedShard(Shard shard) {
      this.shard = shard;
    }

    @Override
    public ShardId id() {
      return shard.id();
    }

    @Override
    public long lsn() {
      hook.beforeLsn(id());
      return shard.lsn();
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
      return shard.get(key);
    }

    @Override
    public Snapshot snapshot() {
      Snapshot snapshot = shard.snapshot();
      hook.afterSnapshot(id());
      return snapshot;
    }

    @Override
    public Snapshot backgroundSnapshot() {
      return shard.backgroundSnapshot();
    }

    @Override
    public CommitResult commit(Commit commit) {
      hook.beforeCommit(id());
      CommitResult result = shard.commit(commit);
      hook.afterCommit(id());
      return result;
    }

    @Override
    public void reclaim() {
      shard.reclaim();
    }
  }
}
