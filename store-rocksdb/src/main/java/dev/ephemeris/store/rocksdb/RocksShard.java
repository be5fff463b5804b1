// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitLimits;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.rocksdb.files.DurableMark;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.Range;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.SizeApproximationFlag;
import org.rocksdb.Slice;
import org.rocksdb.WriteBatch;

/**
 * A shard on RocksDB: the keys with one prefix, and one LSN.
 *
 * <p>A commit holds the shard's lock from comparing the LSN until the batch is written. The LSN is
 * kept in memory, and published only after the batch is visible: all data of a published LSN can be
 * read.
 *
 * <p>A snapshot needs the LSN of just what it holds, and a commit may lie between taking it and
 * reading the copy in memory. So there is a second copy, of the LSN that a commit will lead to, set
 * before its batch is written. A snapshot that reads the first copy before it is taken, and the
 * second one afterwards, and finds them equal, holds this LSN: its content was visible before, and
 * nothing else was begun. Otherwise it reads the LSN that was written in the same batch as the
 * content, through itself; and if the writer has yet to publish that one, it is published here, so
 * that nobody who has seen a commit is told an earlier LSN afterwards.
 *
 * <p>When a write fails, it is open whether it will be found after a restart. The copy in memory is
 * then forgotten and read again.
 */
final class RocksShard implements Shard {
  private static final long UNKNOWN = -1;

  private final Database database;
  private final ShardId id;
  private final CommitLimits commitLimits;
  private final ShardKeys keys;
  private final byte[] lsnKey;
  private final ReentrantLock committing = new ReentrantLock();
  private final AtomicLong lsn = new AtomicLong(UNKNOWN);
  private volatile long begunLsn = UNKNOWN;

  RocksShard(Database database, ShardId id, CommitLimits commitLimits) {
    this.database = database;
    this.id = id;
    this.commitLimits = commitLimits;
    this.keys = new ShardKeys(id);
    this.lsnKey = keys.lsnKey();
  }

  @Override
  public ShardId id() {
    return id;
  }

  @Override
  public long lsn() {
    database.gate.checkOpen();
    long known = lsn.get();
    if (known != UNKNOWN) {
      return known;
    }
    committing.lock();
    try {
      Lock use = database.gate.enter();
      try {
        return knownLsn();
      } finally {
        use.unlock();
      }
    } finally {
      committing.unlock();
    }
  }

  @Override
  public byte @Nullable [] get(byte[] key) {
    return get(database.readOptions, key);
  }

  /** The value as of the snapshot in the read options. */
  byte @Nullable [] get(ReadOptions readOptions, byte[] key) {
    byte[] prefixed = keys.prefixed(key);
    Lock use = database.gate.enter();
    try {
      return database.db.get(database.entries, readOptions, prefixed);
    } catch (RocksDBException cause) {
      throw Failures.during("Reading from shard " + id.number(), cause);
    } finally {
      use.unlock();
    }
  }

  @Override
  public List<byte @Nullable []> getAll(List<byte[]> wanted) {
    return getAll(database.readOptions, wanted);
  }

  /**
   * The values as of the snapshot in the read options. Without one, RocksDB reads all of them from
   * one state too.
   */
  List<byte @Nullable []> getAll(ReadOptions readOptions, List<byte[]> wanted) {
    List<byte[]> prefixed = new ArrayList<>(wanted.size());
    for (byte[] key : wanted) {
      prefixed.add(keys.prefixed(key));
    }
    Lock use = database.gate.enter();
    try {
      if (prefixed.isEmpty()) {
        // RocksDB wants one key at least.
        return List.of();
      }
      return database.db.multiGetAsList(
          readOptions, Collections.nCopies(prefixed.size(), database.entries), prefixed);
    } catch (RocksDBException cause) {
      throw Failures.during("Reading from shard " + id.number(), cause);
    } finally {
      use.unlock();
    }
  }

  @Override
  public RocksSnapshot snapshot() {
    return RocksSnapshot.take(database, this, true);
  }

  @Override
  public RocksSnapshot backgroundSnapshot() {
    return RocksSnapshot.take(database, this, false);
  }

  @Override
  public CommitResult commit(Commit commit) {
    commitLimits.check(commit);
    committing.lock();
    try {
      Lock use = database.gate.enter();
      try {
        long actual = knownLsn();
        if (actual != commit.expectedLsn()) {
          return new CommitResult.Conflict(actual);
        }
        return write(commit);
      } finally {
        use.unlock();
      }
    } finally {
      committing.unlock();
    }
  }

  /**
   * Reads the LSN again: only this process has the folder open, so a failed write is either made or
   * not.
   */
  @Override
  public CommitResult settle(Commit commit) {
    database.gate.checkOpen();
    long actual;
    try {
      actual = lsn();
    } catch (StoreException e) {
      return new CommitResult.Unknown(e);
    }
    return actual == commit.newLsn()
        ? new CommitResult.Committed(actual)
        : new CommitResult.Conflict(actual);
  }

  private CommitResult write(Commit commit) {
    boolean deletes = !commit.rangeDeletes().isEmpty();
    try (WriteBatch batch = new WriteBatch()) {
      for (KeyRange range : commit.rangeDeletes()) {
        batch.deleteRange(database.entries, keys.startOf(range), keys.endOf(range));
      }
      for (Map.Entry<byte[], byte @Nullable []> operation : commit.pointOperations().entrySet()) {
        byte[] key = keys.prefixed(operation.getKey());
        byte[] value = operation.getValue();
        if (value == null) {
          batch.delete(database.entries, key);
          deletes = true;
        } else {
          batch.put(database.entries, key, value);
        }
      }
      batch.put(database.lsns, lsnKey, ShardKeys.encodeLsn(commit.newLsn()));
      begunLsn = commit.newLsn();
      DurableMark mark = database.marks.sample();
      database.db.write(database.writeOptions, batch);
      lsn.set(commit.newLsn());
      database.marks.durable(mark);
      if (deletes) {
        database.deleted();
      }
      return new CommitResult.Committed(commit.newLsn());
    } catch (RocksDBException cause) {
      lsn.set(UNKNOWN);
      return new CommitResult.Unknown(Failures.during("Writing to shard " + id.number(), cause));
    }
  }

  long approximateBytes(KeyRange range) {
    if (range.isEmpty()) {
      return 0;
    }
    Lock use = database.gate.enter();
    try (Slice start = new Slice(keys.startOf(range));
        Slice end = new Slice(keys.endOf(range))) {
      return database
          .db
          .getApproximateSizes(
              database.entries,
              List.of(new Range(start, end)),
              SizeApproximationFlag.INCLUDE_FILES,
              SizeApproximationFlag.INCLUDE_MEMTABLES)[0];
    } finally {
      use.unlock();
    }
  }

  @Override
  public void reclaim() {
    database.reclaim(keys.startOf(KeyRange.all()), keys.endOf(KeyRange.all()));
  }

  /** Removes all entries of the shard. Files are kept, since open snapshots may still read them. */
  void drop() {
    committing.lock();
    try {
      Lock use = database.gate.enter();
      try (WriteBatch batch = new WriteBatch()) {
        batch.deleteRange(
            database.entries, keys.startOf(KeyRange.all()), keys.endOf(KeyRange.all()));
        batch.delete(database.lsns, lsnKey);
        begunLsn = UNKNOWN;
        database.db.write(database.syncedWriteOptions, batch);
        lsn.set(0);
        begunLsn = 0;
        database.deleted();
      } catch (RocksDBException cause) {
        lsn.set(UNKNOWN);
        throw Failures.during("Dropping shard " + id.number(), cause);
      } finally {
        use.unlock();
      }
    } finally {
      committing.unlock();
    }
  }

  /** The LSN. Called with the lock, inside the gate. */
  private long knownLsn() {
    long known = lsn.get();
    if (known == UNKNOWN) {
      known = readLsn(database.readOptions);
      lsn.set(known);
      begunLsn = known;
    }
    return known;
  }

  /** The LSN of the visible state; {@link #UNKNOWN} if it has to be read. */
  long visibleLsn() {
    return lsn.get();
  }

  /**
   * The LSN as of a snapshot. Called inside the gate.
   *
   * @param before what was {@link #visibleLsn visible} before it was taken
   */
  long lsnOf(ReadOptions snapshot, long before) {
    if (before != UNKNOWN && before == begunLsn) {
      return before;
    }
    long stored = readLsn(snapshot);
    if (before != UNKNOWN && before < stored) {
      // If it has changed, the writer has published it or a later state, or the write has failed.
      boolean unused = lsn.compareAndSet(before, stored);
    }
    return stored;
  }

  /** The LSN as of the snapshot in the read options. Called inside the gate. */
  private long readLsn(ReadOptions readOptions) {
    try {
      byte[] stored = database.db.get(database.lsns, readOptions, lsnKey);
      return stored == null ? 0 : ShardKeys.decodeLsn(stored);
    } catch (RocksDBException cause) {
      throw Failures.during("Reading the LSN of shard " + id.number(), cause);
    }
  }

  ShardKeys keys() {
    return keys;
  }
}
