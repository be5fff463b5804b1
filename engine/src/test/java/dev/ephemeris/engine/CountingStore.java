package dev.ephemeris.engine;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.Store;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Counts how often anybody looks at a shard, be it only at its LSN. */
public final class CountingStore implements Store {
  private final Store store;
  private final AtomicLong looks = new AtomicLong();

  public CountingStore(Store store) {
    this.store = store;
  }

  /** How often shards have been looked at since the last call. */
  public long takeLooks() {
    return looks.getAndSet(0);
  }

  @Override
  public Shard shard(ShardId id) {
    return new CountingShard(store.shard(id));
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

  private final class CountingShard implements Shard {
    private final Shard shard;

    CountingShard(Shard shard) {
      this.shard = shard;
    }

    @Override
    public ShardId id() {
      return shard.id();
    }

    @Override
    public long lsn() {
      looks.incrementAndGet();
      return shard.lsn();
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
      looks.incrementAndGet();
      return shard.get(key);
    }

    @Override
    public Snapshot snapshot() {
      looks.incrementAndGet();
      return shard.snapshot();
    }

    @Override
    public Snapshot backgroundSnapshot() {
      looks.incrementAndGet();
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
