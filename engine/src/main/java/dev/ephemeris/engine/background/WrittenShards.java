// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.background;

import dev.ephemeris.engine.shard.CommitListener;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Tells which shards were written to, so that background work need not look at all of them. A shard
 * that is written to again before it was asked for is here only once: that bounds the queue, and a
 * busy shard's writer only reads a flag.
 */
public final class WrittenShards {
  private final Queue<Mark> written = new ConcurrentLinkedQueue<>();

  /** What notices the writes to a shard. */
  public CommitListener listenerFor(Shard shard) {
    return new Mark(shard.id());
  }

  /**
   * Takes one of them; null when there is none. What is written from now on brings it back, so the
   * caller sees all that was written before.
   */
  public @Nullable ShardId poll() {
    Mark mark = written.poll();
    if (mark == null) {
      return null;
    }
    mark.waiting.set(false);
    return mark.shard;
  }

  private final class Mark implements CommitListener {
    private final ShardId shard;
    private final AtomicBoolean waiting = new AtomicBoolean();

    Mark(ShardId shard) {
      this.shard = shard;
    }

    @Override
    public boolean caresFor(byte[] key) {
      return false;
    }

    @Override
    public void beforeCommit(List<byte[]> keys) {}

    @Override
    public void afterCommit(List<byte[]> keys, long lsn) {
      if (!waiting.get() && waiting.compareAndSet(false, true)) {
        written.add(this);
      }
    }
  }
}
