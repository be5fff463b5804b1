// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.time.Duration;

/**
 * How the instant of expiry is measured.
 *
 * @param items that expire at one second, in each round
 * @param rounds that are counted; one more runs before them
 * @param readers each with one request in flight
 * @param warmUp how long the items are read before they expire, at least
 * @param window how long single writes are measured
 * @param purgeTimeout the maximum time of a purge
 */
record InstantPlan(
    int items, int rounds, int readers, Duration warmUp, Duration window, Duration purgeTimeout) {
  private static final int MAXIMUM_ITEMS = 1_000_000;
  private static final int MAXIMUM_ROUNDS = 100;

  /** The divisor for the items of the round that is not counted: enough to warm up the code. */
  private static final int SHARE_OF_FIRST_ROUND = 5;

  InstantPlan {
    if (items < 1 || items > MAXIMUM_ITEMS) {
      throw new IllegalArgumentException("1 to " + MAXIMUM_ITEMS + " items expire at one second");
    }
    if (rounds < 1 || rounds > MAXIMUM_ROUNDS) {
      throw new IllegalArgumentException("1 to " + MAXIMUM_ROUNDS + " rounds");
    }
    // Checks the number of readers, and that a round ends while its signatures are good.
    LoadPlan unused = new LoadPlan(readers, warmUp, window.plus(purgeTimeout));
  }

  /** The number of items in a round; round 0 is not counted. */
  int itemsOf(int round) {
    return round == 0 ? Math.max(1, items / SHARE_OF_FIRST_ROUND) : items;
  }
}
