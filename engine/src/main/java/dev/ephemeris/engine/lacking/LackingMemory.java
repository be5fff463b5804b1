// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.lacking;

import dev.ephemeris.engine.threads.Scheduler;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The bounds of what all partitions hold about lacking items. Beyond them, what was not asked for
 * the longest time goes. At most one place is being found out about at any time: whoever wants to
 * know about another helps with that one first.
 */
public final class LackingMemory {
  /** Of so many places in partitions something is known. */
  static final int MAX_PLACES = 256;

  /** So many numbers are held. */
  static final long MAX_NUMBERS = 500_000;

  /** What a number takes, about. */
  private static final long NUMBER_BYTES = 100;

  /** How often those who wait for others look again. */
  static final long WAIT_NANOS = 200_000;

  private final Scheduler scheduler;
  private final AtomicLong held = new AtomicLong();
  private final ReentrantLock finding = new ReentrantLock();

  /** In the order in which they were asked for; guarded by itself. */
  private final Map<LackingNumbers, LackingItems> places = new LinkedHashMap<>(16, 0.75f, true);

  /** What is being found out, not yet to the end; guarded by {@link #finding}. */
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

  /** What is held takes so much memory, about. */
  public long bytes() {
    return held() * NUMBER_BYTES;
  }

  /** A place was asked for. Others go if there is no room for it. */
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
   * Finds out about a place, until all is known or it is time to answer; does a step at least,
   * unless others are at it all the time.
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
