// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The schedule of erasure: the age of deleted data, the start of the next cycle, and the pauses
 * between the steps of a cycle.
 *
 * <p>A cycle erases all that was deleted before it began. So two times are kept: that of the oldest
 * delete which the cycle under way erases, and that of the first delete after it began. A cycle
 * begins when two thirds of the time are over, which leaves a third for its work.
 *
 * <p>All times are nanoseconds of one monotonic clock.
 */
final class ErasureSchedule {
  /** Seconds of pause after each second of work, at first. */
  static final double REST_FACTOR = 4;

  /** The same when the time is over, so that at most half of a processor is used. */
  static final double LEAST_REST_FACTOR = 1;

  /** Added to waits, which must not end too early. */
  private static final long WAKE_LATE_NANOS = 1_000_000;

  private final long withinNanos;
  private final long workNanos;
  private volatile @Nullable Long firstDelete;
  private volatile @Nullable Long cycleFirstDelete;
  private boolean closed;

  ErasureSchedule(Duration within) {
    this.withinNanos = within.toNanos();
    this.workNanos = withinNanos / 3;
  }

  /** Called after a visible delete; very cheap. */
  void deleted(long nowNanos) {
    if (firstDelete == null) {
      noteFirstDelete(nowNanos);
    }
  }

  private synchronized void noteFirstDelete(long nanos) {
    if (firstDelete == null) {
      firstDelete = nanos;
      notifyAll();
    }
  }

  /** Waits until a cycle has to begin; false if the store is being closed. */
  synchronized boolean awaitDue() throws InterruptedException {
    while (!closed) {
      Long since = oldest();
      if (since == null) {
        wait();
        continue;
      }
      long leftNanos = nanosUntilDue(since, System.nanoTime());
      if (leftNanos <= 0) {
        return true;
      }
      TimeUnit.NANOSECONDS.timedWait(this, leftNanos + WAKE_LATE_NANOS);
    }
    return false;
  }

  /** Whether a cycle has to begin. */
  synchronized boolean isDue(long nowNanos) {
    Long since = oldest();
    return since != null && nanosUntilDue(since, nowNanos) <= 0;
  }

  private long nanosUntilDue(long since, long nowNanos) {
    return since + withinNanos - workNanos - nowNanos;
  }

  /** Ends all waits. */
  synchronized void close() {
    closed = true;
    notifyAll();
  }

  /** Starts a cycle, which erases all data deleted so far. */
  synchronized void begin() {
    cycleFirstDelete = oldest();
    firstDelete = null;
  }

  /** Records that the cycle has erased all of it. Otherwise another cycle follows. */
  synchronized void done() {
    cycleFirstDelete = null;
  }

  /** The age of the oldest deleted data that is not erased; 0 if there is none. */
  synchronized long ageNanos(long nowNanos) {
    Long since = oldest();
    return since == null ? 0 : Math.max(0, nowNanos - since);
  }

  /**
   * The pause after a step.
   *
   * @param workedNanos how long the step took
   */
  synchronized long restNanos(long workedNanos, long nowNanos) {
    Long since = oldest();
    double left = since == null ? workNanos : (double) (since + withinNanos - nowNanos);
    double patience = Math.clamp(left / workNanos, 0.0, 1.0);
    return Math.round(
        workedNanos * (LEAST_REST_FACTOR + patience * (REST_FACTOR - LEAST_REST_FACTOR)));
  }

  private @Nullable Long oldest() {
    return cycleFirstDelete != null ? cycleFirstDelete : firstDelete;
  }
}
