// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import java.util.List;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.Snapshot;

/** A snapshot on RocksDB. */
final class RocksSnapshot implements dev.ephemeris.store.Snapshot, Database.NativeResource {
  private final Database database;
  private final RocksShard shard;
  private final Snapshot snapshot;
  private final ReadOptions readOptions;
  private long lsn;
  private volatile boolean closed;

  /** Called inside the gate. */
  private RocksSnapshot(Database database, RocksShard shard, boolean fillCache) {
    this.database = database;
    this.shard = shard;
    this.snapshot = database.db.getSnapshot();
    this.readOptions = new ReadOptions().setSnapshot(snapshot).setFillCache(fillCache);
  }

  /**
   * @param fillCache whether reads fill the block cache
   */
  static RocksSnapshot take(Database database, RocksShard shard, boolean fillCache) {
    Lock use = database.gate.enter();
    try {
      long visible = shard.visibleLsn();
      RocksSnapshot taken = new RocksSnapshot(database, shard, fillCache);
      // Tracked first, so that it is freed also after a failure.
      database.track(taken);
      taken.lsn = shard.lsnOf(taken.readOptions, visible);
      return taken;
    } finally {
      use.unlock();
    }
  }

  @Override
  public long lsn() {
    checkOpen();
    return lsn;
  }

  @Override
  public byte @Nullable [] get(byte[] key) {
    checkOpen();
    return shard.get(readOptions, key);
  }

  @Override
  public List<byte @Nullable []> getAll(List<byte[]> keys) {
    checkOpen();
    return shard.getAll(readOptions, keys);
  }

  @Override
  public Cursor scan(Scan scan) {
    checkOpen();
    return RocksCursor.open(database, shard.keys(), readOptions, scan);
  }

  @Override
  public long approximateBytes(KeyRange range) {
    checkOpen();
    return shard.approximateBytes(range);
  }

  private void checkOpen() {
    database.gate.checkOpen();
    if (closed) {
      throw new IllegalStateException("The snapshot is closed.");
    }
  }

  @Override
  public void close() {
    database.release(this);
  }

  @Override
  public void free() {
    closed = true;
    readOptions.close();
    database.db.releaseSnapshot(snapshot);
  }

  @Override
  public boolean isCursor() {
    return false;
  }
}
