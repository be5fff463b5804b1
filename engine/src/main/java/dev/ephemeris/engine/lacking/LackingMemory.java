// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.lacking;

import dev.ephemeris.engine.threads.Scheduler;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the memory for lacking items of all partitions. If a bound is reached, the paths that were
 * not used for the longest time are forgotten. At most one search runs at any time: a query that
 * needs another path first helps to finish that one.
 */
public final class LackingMemory {
  /** The most paths, in all partitions, that are known. */
  static final int MAX_PLACES = 256;

  /** The most numbers that are held. */
  static final long MAX_NUMBERS = 500_000;

  /** The approximate memory of a number. */
  private static final long NUMBER_BYTES = 100;

  /** How often waiting threads check again. */
  static final long WAIT_NANOS = 200_000;

  private final Scheduler scheduler;
  private final AtomicLong held = new AtomicLong();
  private final ReentrantLock finding = new ReentrantLock();

  /** In the order of their last use; guarded by itself. */
  private final Map<LackingNumbers, LackingItems> places = new LinkedHashMap<>(16, 0.75f, true);

  /** The unfinished search; guarded by {@link #finding}. */
  private @Nullable LackingSearch current;

  public LackingMemory(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  Scheduler scheduler() {
    return scheduler;
  }

  void holds(long more) {
    held.addAndGet(more);
  }

  /** How many numbers are held. */
  public long held() {
    return held.get();
  }

  /** The approximate bytes of memory used. */
  public long bytes() {
    return held() * NUMBER_BYTES;
  }

  /** Records that a path was used. Forgets others if there is no room for it. */
  void used(LackingNumbers place, LackingItems owner) {
    synchronized (places) {
      places.put(place, owner);
      while (places.size() > MAX_PLACES || (held.get() > MAX_NUMBERS && places.size() > 1)) {
        forgetOldest();
      }
    }
  }

  private void forgetOldest() {
    var oldest = places.entrySet().iterator();
    var entry = oldest.next();
    oldest.remove();
    entry.getValue().forget(entry.getKey());
  }

  void forgotten(LackingNumbers place) {
    synchronized (places) {
      places.remove(place);
    }
  }

  /**
   * Searches for a path until all is known or the deadline is reached. Does at least one step,
   * unless other threads hold the search all the time.
   */
  void find(LackingNumbers place, LackingItems owner, long deadlineNanos) {
    do {
      if (!lock(deadlineNanos)) {
        return;
      }
      try {
        LackingSearch search = current == null ? new LackingSearch(place, owner.shard()) : current;
        current = search;
        boolean done = true;
        try {
          done = search.step();
        } finally {
          current = done ? null : search;
        }
      } finally {
        finding.unlock();
      }
    } while (place.state() == LackingNumbers.State.UNKNOWN
        && scheduler.nanoTime() - deadlineNanos < 0);
  }

  private boolean lock(long deadlineNanos) {
    while (!finding.tryLock()) {
      if (scheduler.nanoTime() - deadlineNanos >= 0) {
        return false;
      }
      scheduler.pause(WAIT_NANOS);
    }
    return true;
  }
}
