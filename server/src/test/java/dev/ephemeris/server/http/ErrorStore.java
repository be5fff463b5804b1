package dev.ephemeris.server.http;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.memory.MemoryStore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A store in memory on which reads throw an error while a test wants it. */
final class ErrorStore implements Store {
  private final MemoryStore store = new MemoryStore();
  private final AtomicReference<@Nullable Error> error = new AtomicReference<>();

  /** Reads throw this from now on; null for none. */
  void fail(@Nullable Error newError) {
    error.set(newError);
  }

  private void maybeFail() {
    Error thrown = error.get();
    if (thrown != null) {
      throw thrown;
    }
  }

  @Override
  public Shard shard(ShardId id) {
    return new ErrorShard(store.shard(id));
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

  private final class ErrorShard implements Shard {
    private final Shard shard;

    ErrorShard(Shard shard) {
      this.shard = shard;
    }

    @Override
    public ShardId id() {
      return shard.id();
    }

    @Override
    public long lsn() {
      return shard.lsn();
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
      maybeFail();
      return shard.get(key);
    }

    @Override
    public Snapshot snapshot() {
      maybeFail();
      return shard.snapshot();
    }

    @Override
    public Snapshot backgroundSnapshot() {
      return shard.backgroundSnapshot();
    }

    @Override
    public CommitResult commit(Commit commit) {
      return shard.commit(commit);
    }

    @Override
    public void reclaim() {
      shard.reclaim();
    }
  }
}
