// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.testkit.faults.ForwardingShard;
import dev.ephemeris.store.testkit.faults.ForwardingStore;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Counts how often any code reads from a shard, be it only its LSN. */
public final class CountingStore extends ForwardingStore {
  private final AtomicLong looks = new AtomicLong();

  public CountingStore(Store store) {
    super(store);
  }

  /** The number of reads since the last call. */
  public long takeLooks() {
    return looks.getAndSet(0);
  }

  @Override
  public Shard shard(ShardId id) {
    return new CountingShard(super.shard(id));
  }

  private final class CountingShard extends ForwardingShard {
    CountingShard(Shard shard) {
      super(shard);
    }

    @Override
    public long lsn() {
      looks.incrementAndGet();
      return super.lsn();
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
      looks.incrementAndGet();
      return super.get(key);
    }

    @Override
    public List<byte @Nullable []> getAll(List<byte[]> keys) {
      looks.incrementAndGet();
      return super.getAll(keys);
    }

    @Override
    public Snapshot snapshot() {
      looks.incrementAndGet();
      return super.snapshot();
    }

    @Override
    public Snapshot backgroundSnapshot() {
      looks.incrementAndGet();
      return super.backgroundSnapshot();
    }
  }
}
