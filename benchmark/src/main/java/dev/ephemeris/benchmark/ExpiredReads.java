// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.util.concurrent.atomic.LongAdder;

/**
 * Judges reads of items that expire: they must be there until time is moved, and never after. What
 * is seen after all is counted, not refused, as its share is a result.
 */
final class ExpiredReads implements Acceptance {
  private enum Phase {
    ALIVE,
    MOVING,
    EXPIRED
  }

  private final LongAdder reads = new LongAdder();
  private final LongAdder seen = new LongAdder();
  private volatile long expiredSince;
  private volatile Phase phase = Phase.ALIVE;

  /** Time is about to be moved: until that is answered, either answer is right. */
  void timeMoves() {
    phase = Phase.MOVING;
  }

  /** Time has been moved: what is sent from now on must find nothing. */
  void timeHasMoved() {
    expiredSince = System.nanoTime();
    phase = Phase.EXPIRED;
  }

  @Override
  public boolean accepts(int status, long sentAt) {
    if (phase == Phase.EXPIRED && sentAt - expiredSince >= 0) {
      reads.increment();
      if (status == 200) {
        seen.increment();
      }
    }
    return status == 200 || (status == 404 && phase != Phase.ALIVE);
  }

  /** How many reads were sent after time had moved. */
  long reads() {
    return reads.sum();
  }

  /** How many of them found an item. */
  long seen() {
    return seen.sum();
  }
}
