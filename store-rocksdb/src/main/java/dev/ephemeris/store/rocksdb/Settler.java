package dev.ephemeris.store.rocksdb;

import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import org.rocksdb.FlushOptions;
import org.rocksdb.MutableColumnFamilyOptions;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts what was written in order once writing has paused.
 *
 * <p>What was written lately lies in memory and in a few fresh files, each of which may hold any
 * key, so that a walk has to begin in all of them: a lookup in an index takes a quarter longer. To
 * merge them costs the more the fewer there are, and so RocksDB waits for several, which is right
 * while writing goes on. When it has paused, somebody will rather read; then they are merged though
 * they are few.
 *
 * <p>That is done for no less than a file and a quarter of a write buffer, and rewrites the first
 * large level at most, which is eight write buffers: who writes a little now and then does not have
 * everything rewritten each time.
 *
 * <p>A commit only adds up its bytes; there is no thread unless much was written. A pause is not
 * silence: a clock that stores its time does not end it.
 */
final class Settler {
  private static final Logger LOGGER = LoggerFactory.getLogger(Settler.class);
  private static final long IDLE_SECONDS = 10;
  private static final long LOOK_MILLIS = 100;

  /** So many runs of fresh entries are merged: files, and memory where it holds much. */
  private static final int WORTH_MERGING = 2;

  /** Memory counts from this part of a write buffer on. */
  private static final int SHARE_OF_BUFFER = 4;

  /** Who writes no more than this is not writing. */
  private static final long BYTES_OF_A_PAUSE = 64 * 1024;

  private final Database database;
  private final RocksStoreOptions options;
  private final long muchInMemory;
  private final AtomicLong writtenBytes = new AtomicLong();
  private final AtomicBoolean watching = new AtomicBoolean();
  private final ScheduledThreadPoolExecutor thread;

  /** Of {@link #writtenBytes}, what was looked after. */
  private volatile long settledBytes;

  Settler(Database database, RocksStoreOptions options) {
    this.database = database;
    this.options = options;
    this.muchInMemory = options.writeBufferBytes() / SHARE_OF_BUFFER;
    this.thread =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().name("ephemeris-settle").daemon().factory());
    thread.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
    thread.allowCoreThreadTimeOut(true);
  }

  /** Something was just written. */
  void written(long bytes) {
    long all = writtenBytes.addAndGet(bytes);
    if (all - settledBytes >= muchInMemory
        && !watching.get()
        && watching.compareAndSet(false, true)) {
      watch();
    }
  }

  private void watch() {
    long now = writtenBytes.get();
    try {
      thread.schedule(() -> look(now), options.settleAfter().toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      LOGGER.debug("Nothing is put in order any more: closing");
    }
  }

  private void look(long writtenBefore) {
    if (hasBeenWrittenSince(writtenBefore)) {
      watch();
      return;
    }
    settledBytes = writtenBytes.get();
    // What is written from here on is looked after by another look.
    watching.set(false);
    try {
      settle();
    } catch (RocksDBException e) {
      // Reads are a little slower than they could be; and what is really wrong, a write will meet.
      LOGGER.warn("What was written cannot be put in order: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean hasBeenWrittenSince(long before) {
    return writtenBytes.get() - before > BYTES_OF_A_PAUSE;
  }

  private void settle() throws RocksDBException, InterruptedException {
    long before = writtenBytes.get();
    if (!begin()) {
      return;
    }
    try {
      while (!hasBeenWrittenSince(before) && freshFiles() > 0) {
        Thread.sleep(LOOK_MILLIS);
      }
    } finally {
      mergeFrom(Tuning.FRESH_FILES);
    }
  }

  /** Has RocksDB merge what there is; false if that is not worth it. */
  private boolean begin() throws RocksDBException {
    Lock use = database.gate.tryEnter();
    if (use == null) {
      return false;
    }
    try {
      boolean hasMuchInMemory = bytesInMemory() >= muchInMemory;
      if (files() + (hasMuchInMemory ? 1 : 0) < WORTH_MERGING) {
        return false;
      }
      if (hasMuchInMemory) {
        try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
          database.db.flush(flush, List.of(database.entries, database.lsns));
        }
      }
    } finally {
      use.unlock();
    }
    mergeFrom(1);
    return true;
  }

  private int freshFiles() throws RocksDBException {
    Lock use = database.gate.tryEnter();
    if (use == null) {
      return 0;
    }
    try {
      return files();
    } finally {
      use.unlock();
    }
  }

  /** Has RocksDB merge fresh files when there are so many. */
  private void mergeFrom(int files) throws RocksDBException {
    Lock use = database.gate.tryEnter();
    if (use == null) {
      return;
    }
    try {
      database.db.setOptions(
          database.entries,
          MutableColumnFamilyOptions.builder().setLevel0FileNumCompactionTrigger(files).build());
    } finally {
      use.unlock();
    }
  }

  private int files() throws RocksDBException {
    return Integer.parseInt(
        database.db.getProperty(database.entries, "rocksdb.num-files-at-level0"));
  }

  private long bytesInMemory() throws RocksDBException {
    return database.db.getLongProperty(database.entries, "rocksdb.cur-size-active-mem-table");
  }

  void close() {
    thread.shutdownNow();
  }
}
