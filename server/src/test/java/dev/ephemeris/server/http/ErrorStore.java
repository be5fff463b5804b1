// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.memory.MemoryStore;
import dev.ephemeris.store.testkit.faults.ForwardingShard;
import dev.ephemeris.store.testkit.faults.ForwardingStore;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A store in memory whose reads throw an error while a test says so. */
final class ErrorStore extends ForwardingStore {
  private final AtomicReference<@Nullable Error> error = new AtomicReference<>();

  ErrorStore() {
    super(new MemoryStore());
  }

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
    return new ErrorShard(super.shard(id));
  }

  private final class ErrorShard extends ForwardingShard {
    ErrorShard(Shard shard) {
      super(shard);
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
      maybeFail();
      return super.get(key);
    }

    @Override
    public List<byte @Nullable []> getAll(List<byte[]> keys) {
      maybeFail();
      return super.getAll(keys);
    }

    @Override
    public Snapshot snapshot() {
      maybeFail();
      return super.snapshot();
    }
  }
}
