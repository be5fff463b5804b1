// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.time.Duration;

/**
 * How expiry is measured.
 *
 * @param items that expire at once, in each round
 * @param keptItems that never expire, in the same container; they are read and written meanwhile
 * @param window how long reads are measured, twice before the clock is moved and once after the
 *     purge
 * @param purgeTimeout the maximum time of a purge
 * @param connections while loading, and of readers
 */
record ExpiryPlan(
    int items,
    int keptItems,
    int rounds,
    Duration warmUp,
    Duration window,
    Duration purgeTimeout,
    int connections) {
  /** A few writers beside the purge. */
  static final int WRITERS = 4;

  /** Reads of items that expire: enough to find a visible one, too few to be load. */
  static final int EXPIRED_READS_PER_SECOND = 200;

  ExpiryPlan {
    if (items < 1 || items > 10_000_000 || keptItems < 1 || keptItems > 1_000_000) {
      throw new IllegalArgumentException("1 to 10,000,000 items, 1 to 1,000,000 of them kept");
    }
    // Checks that all of a round ends while its signatures are good.
    LoadPlan unused = new LoadPlan(connections, warmUp, window.multipliedBy(3).plus(purgeTimeout));
  }
}
