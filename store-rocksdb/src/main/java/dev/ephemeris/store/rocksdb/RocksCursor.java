// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import java.util.Arrays;
import java.util.concurrent.locks.Lock;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/**
 * A cursor on RocksDB. The bounds of the range are passed to RocksDB's iterator, so that it does
 * not search among deleted keys beyond them.
 */
final class RocksCursor implements Cursor, Database.NativeResource {
  private static final int USUAL_KEY_BYTES = 256;

  private final Database database;
  private final boolean ascending;
  private final Slice lowerBound;
  private final Slice upperBound;
  private final ReadOptions readOptions;
  private final RocksIterator iterator;
  private byte[] keyBuffer = new byte[USUAL_KEY_BYTES];
  private int remaining;
  private boolean started;
  private boolean onEntry;
  private volatile boolean closed;

  /** Called inside the gate. */
  private RocksCursor(Database database, ShardKeys keys, ReadOptions from, Scan scan) {
    this.database = database;
    this.ascending = scan.direction() == Scan.Direction.ASCENDING;
    // An empty range may be inverted, which RocksDB does not support.
    this.remaining = scan.range().isEmpty() ? 0 : scan.limit();
    this.lowerBound = new Slice(keys.startOf(scan.range()));
    this.upperBound = new Slice(keys.endOf(scan.range()));
    this.readOptions =
        new ReadOptions(from).setIterateLowerBound(lowerBound).setIterateUpperBound(upperBound);
    this.iterator = database.db.newIterator(database.entries, readOptions);
  }

  /**
   * @param from how to read: of which snapshot
   */
  static RocksCursor open(Database database, ShardKeys keys, ReadOptions from, Scan scan) {
    Lock use = database.gate.enter();
    try {
      RocksCursor opened = new RocksCursor(database, keys, from, scan);
      database.track(opened);
      return opened;
    } finally {
      use.unlock();
    }
  }

  @Override
  public boolean next() {
    Lock use = database.gate.enter();
    try {
      onEntry = !closed && remaining > 0 && move();
      remaining = onEntry ? remaining - 1 : 0;
      return onEntry;
    } catch (RocksDBException cause) {
      throw Failures.during("Scanning", cause);
    } finally {
      use.unlock();
    }
  }

  private boolean move() throws RocksDBException {
    if (started) {
      if (ascending) {
        iterator.next();
      } else {
        iterator.prev();
      }
    } else {
      started = true;
      if (ascending) {
        iterator.seekToFirst();
      } else {
        iterator.seekToLast();
      }
    }
    boolean valid = iterator.isValid();
    if (!valid) {
      // At the end and after a failure an iterator is invalid in the same way.
      iterator.status();
    }
    return valid;
  }

  @Override
  public byte[] key() {
    Lock use = database.gate.enter();
    try {
      checkOnEntry();
      int length = iterator.key(keyBuffer, 0, keyBuffer.length);
      if (length > keyBuffer.length) {
        keyBuffer = iterator.key();
      }
      return Arrays.copyOfRange(keyBuffer, ShardKeys.PREFIX_BYTES, length);
    } finally {
      use.unlock();
    }
  }

  @Override
  public byte[] value() {
    Lock use = database.gate.enter();
    try {
      checkOnEntry();
      return iterator.value();
    } finally {
      use.unlock();
    }
  }

  private void checkOnEntry() {
    if (!onEntry || closed) {
      throw new IllegalStateException("The cursor has no current entry.");
    }
  }

  @Override
  public void close() {
    database.release(this);
  }

  @Override
  public void free() {
    closed = true;
    iterator.close();
    readOptions.close();
    lowerBound.close();
    upperBound.close();
  }

  @Override
  public boolean isCursor() {
    return true;
  }
}
