// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.util.concurrent.atomic.LongAdder;

/**
 * Checks reads of items that expire: the items must be found until the clock is moved, and never
 * after. Items found after it are counted, not refused, since their number is a result.
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

  /** The clock is about to be moved: until that is answered, both answers are right. */
  void timeMoves() {
    phase = Phase.MOVING;
  }

  /** The clock was moved: reads sent from now on must find nothing. */
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

  /** The number of reads sent after the clock was moved. */
  long reads() {
    return reads.sum();
  }

  /** How many of them found an item. */
  long seen() {
    return seen.sum();
  }
}
