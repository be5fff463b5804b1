package dev.ephemeris.store.memory;

import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.StoreException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A store in memory, gone when it is closed. The reference for what the SPI means.
 *
 * <p>The whole state of a shard is one immutable value behind one reference. A commit makes the
 * next value and swaps the reference; a snapshot keeps it. Nothing can be seen half done.
 */
public final class MemoryStore implements Store {
  private final ConcurrentMap<ShardId, MemoryShard> shards = new ConcurrentHashMap<>();
  private volatile boolean closed;

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
