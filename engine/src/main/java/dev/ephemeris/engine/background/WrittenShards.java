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
 * Knows which shards were written to, so that background work need not check all of them. A shard
 * is in the queue at most once, which bounds the queue; the writer of a busy shard only reads a
 * flag.
 */
public final class WrittenShards {
  private final Queue<Mark> written = new ConcurrentLinkedQueue<>();

  /** The listener to a shard's commits. */
  public CommitListener listenerFor(Shard shard) {
    return new Mark(shard.id());
  }

  /**
   * Takes one shard from the queue; null if it is empty. Later writes add the shard again, and the
   * caller sees all earlier ones.
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
