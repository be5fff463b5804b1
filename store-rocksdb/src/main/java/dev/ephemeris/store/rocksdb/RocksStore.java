// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.CommitLimits;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A store in one folder, on embedded RocksDB. Only one process has the folder open at a time. */
public final class RocksStore implements Store {
  /** Larger than any group of writes; a batch is in memory twice while it is written. */
  private static final CommitLimits COMMIT_LIMITS = new CommitLimits(2_000_000, 256L * 1024 * 1024);

  private static final Logger LOG = LoggerFactory.getLogger(RocksStore.class);

  private final Path folder;
  private final Database database;
  private final ConcurrentMap<ShardId, RocksShard> shards = new ConcurrentHashMap<>();

  private RocksStore(Path folder, Database database) {
    this.folder = folder;
    this.database = database;
  }

  /** Opens the store in this folder; a missing folder is created. */
  public static RocksStore open(Path folder, RocksStoreOptions options) {
    return new RocksStore(folder, Database.open(folder, options));
  }

  @Override
  public Shard shard(ShardId id) {
    return rocksShard(id);
  }

  private RocksShard rocksShard(ShardId id) {
    database.gate.checkOpen();
    RocksShard shard = shards.get(id);
    return shard != null
        ? shard
        : shards.computeIfAbsent(id, newId -> new RocksShard(database, newId, COMMIT_LIMITS));
  }

  @Override
  public void dropShard(ShardId id) {
    rocksShard(id).drop();
    shards.remove(id);
  }

  @Override
  public CommitLimits commitLimits() {
    return COMMIT_LIMITS;
  }

  @Override
  public boolean isLocal() {
    return true;
  }

  @Override
  public long approximateBytes() {
    return database.approximateBytes();
  }

  @Override
  public Duration oldestUnerased() {
    return database.oldestUnerased();
  }

  @Override
  public OptionalLong freeBytes() {
    database.gate.checkOpen();
    try {
      return OptionalLong.of(Files.getFileStore(folder).getUsableSpace());
    } catch (IOException e) {
      LOG.debug("The free space of {} is not known", folder, e);
      return OptionalLong.empty();
    }
  }

  /** A cycle that a test runs step by step. */
  ErasureCycle newErasureCycle() throws RocksDBException {
    return database.newErasureCycle();
  }

  /** Stores the mark after a cycle, for tests. */
  void storeErasedMark(long second) throws RocksDBException {
    database.storeErasedMark(second);
  }

  @Override
  public void close() {
    database.close();
  }
}
