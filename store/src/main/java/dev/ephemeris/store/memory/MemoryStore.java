// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.memory;

import dev.ephemeris.store.CommitLimits;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.StoreException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A store in memory, lost when it is closed. The reference implementation of the SPI.
 *
 * <p>The whole state of a shard is one immutable value behind one reference. A commit makes the
 * next value and replaces the reference; a snapshot keeps it. So partial states are never visible.
 */
public final class MemoryStore implements Store {
  private static final CommitLimits LIMITS = new CommitLimits(2_000_000, 256L * 1024 * 1024);

  private final ConcurrentMap<ShardId, MemoryShard> shards = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /** A copy of this store with its current content. */
  public MemoryStore copy() {
    checkOpen();
    MemoryStore copy = new MemoryStore();
    shards.forEach((id, shard) -> copy.shards.put(id, shard.copyFor(copy)));
    return copy;
  }

  @Override
  public MemoryShard shard(ShardId id) {
    checkOpen();
    return shards.computeIfAbsent(id, newId -> new MemoryShard(this, newId));
  }

  @Override
  public void dropShard(ShardId id) {
    shard(id).clear();
    shards.remove(id);
  }

  @Override
  public CommitLimits commitLimits() {
    return LIMITS;
  }

  @Override
  public boolean isLocal() {
    return true;
  }

  @Override
  public long approximateBytes() {
    checkOpen();
    return shards.values().stream().mapToLong(MemoryShard::bytes).sum();
  }

  @Override
  public void close() {
    closed = true;
    shards.clear();
  }

  void checkOpen() {
    if (closed) {
      throw new StoreException("The store is closed.");
    }
  }
}
