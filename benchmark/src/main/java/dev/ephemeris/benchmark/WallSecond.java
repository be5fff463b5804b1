// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * The beginning of a second of the wall clock in terms of {@link System#nanoTime}, in which the
 * times of requests are measured. The two clocks cannot be read at once, so the beginning is only
 * known to be between two bounds, which are some hundred nanoseconds apart.
 *
 * @param second in Unix time
 * @param notBefore before this, the second has certainly not begun
 * @param surely from this on, it certainly has
 */
record WallSecond(long second, long notBefore, long surely) {
  /** The best of this many attempts is used. */
  private static final int ATTEMPTS = 1000;

  /**
   * Two measurements of the same second differ by less, unless the wall clock was set in between.
   */
  private static final Duration TOLERANCE = Duration.ofMillis(1);

  static WallSecond locate(long second, Clock clock) {
    WallSecond best = look(second, clock);
    for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
      WallSecond next = look(second, clock);
      if (next.surely - next.notBefore < best.surely - best.notBefore) {
        best = next;
      }
    }
    return best;
  }

  private static WallSecond look(long second, Clock clock) {
    long before = System.nanoTime();
    Instant now = clock.instant();
    long after = System.nanoTime();
    long ahead = Duration.between(now, Instant.ofEpochSecond(second)).toNanos();
    return new WallSecond(second, before + ahead, after + ahead);
  }

  /** Fails if the machine's clock was set since this second was located. */
  void checkUnmoved(Clock clock) {
    long moved = Math.abs(locate(second, clock).surely - surely);
    if (moved > TOLERANCE.toNanos()) {
      throw new IllegalStateException(
          "the machine's clock was set by " + Duration.ofNanos(moved) + "; measure again");
    }
  }
}
