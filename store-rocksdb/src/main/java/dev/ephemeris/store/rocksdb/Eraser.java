// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import java.io.IOException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Erases deleted data from all files within a time: one thread that waits until an {@link
 * ErasureCycle} is due ({@link ErasureSchedule}), and pauses between its steps.
 *
 * <p>When a cycle is finished, the second in which it began is stored as a mark. Storing it also
 * makes RocksDB begin a new manifest: the old one names the first and last keys of tables that are
 * gone, and these are data too. After a start, everything deleted after the mark counts as not
 * erased yet.
 */
final class Eraser implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Eraser.class);

  /** The wait before a step that could not be done is tried again. */
  private static final long WAIT_MILLIS = 200;

  /** The wait after a cycle that failed or could not erase all data. */
  private static final Duration MAX_RETRY = Duration.ofMinutes(5);

  /** But at most this fraction of the time within which data is to be erased. */
  private static final long RETRY_SHARE = 6;

  private static final long CLOSE_SECONDS = 30;

  private final Database database;
  private final ErasureOptions options;
  private final ErasureSchedule schedule;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;

  /**
   * @param isNew whether the store is new
   */
  Eraser(Database database, ErasureOptions options, boolean isNew) throws RocksDBException {
    this.database = database;
    this.options = options;
    this.schedule = new ErasureSchedule(options.within());
    long now = options.epochSeconds().getAsLong();
    OptionalLong mark = database.erasedMark();
    if (mark.isEmpty() || mark.getAsLong() > now) {
      // A new store, a store without erasure until now, or a clock that was set back.
      database.beginErasedMark(now);
    }
    if (!isNew) {
      long waited = Math.max(0, now - mark.orElse(now));
      schedule.deleted(System.nanoTime() - TimeUnit.SECONDS.toNanos(waited));
    }
    this.thread = Thread.ofPlatform().name("ephemeris-erase").daemon().unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /** Called after a visible delete. */
  void deleted() {
    schedule.deleted(System.nanoTime());
  }

  /** The age of the oldest deleted data that is not erased. */
  Duration oldestUnerased() {
    return Duration.ofNanos(schedule.ageNanos(System.nanoTime()));
  }

  private void run() {
    try {
      while (schedule.awaitDue()) {
        if (!runCycle()) {
          pause(Math.min(MAX_RETRY.toNanos(), options.within().toNanos() / RETRY_SHARE));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Erases all data deleted so far; false if some could not be erased. */
  private boolean runCycle() throws InterruptedException {
    schedule.begin();
    try {
      long beganSecond = options.epochSeconds().getAsLong();
      boolean complete = runSteps();
      if (complete && closing.getCount() > 0) {
        database.storeErasedMark(beganSecond);
        schedule.done();
      }
      return complete;
    } catch (RuntimeException | RocksDBException | IOException | Error e) {
      // The thread continues after any error: no other thread erases.
      if (closing.getCount() > 0) {
        LOG.error(
            "Deleted data cannot be erased from the files at present; this is tried again", e);
      }
      return false;
    }
  }

  private boolean runSteps() throws InterruptedException, RocksDBException, IOException {
    ErasureCycle cycle = database.newErasureCycle();
    while (closing.getCount() > 0) {
      long begin = System.nanoTime();
      switch (cycle.step()) {
        case WORKED -> {
          long end = System.nanoTime();
          pause(schedule.restNanos(end - begin, end));
        }
        case WAITING -> pause(TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS));
        case FINISHED -> {
          return cycle.isComplete();
        }
      }
    }
    return false;
  }

  private void pause(long nanos) throws InterruptedException {
    if (closing.await(nanos, TimeUnit.NANOSECONDS)) {
      LOG.debug("Erasing ends: the store is closed");
    }
  }

  /** Prevents further steps. A running merge continues until the caller ends it. */
  @Override
  public void close() {
    closing.countDown();
    schedule.close();
  }

  /** Waits until the thread has ended. */
  void join() {
    try {
      if (thread.isAlive() && !thread.join(Duration.ofSeconds(CLOSE_SECONDS))) {
        LOG.warn("Erasing did not end within {} s", CLOSE_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
