// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.background;

import java.util.function.LongSupplier;

/** Events per second, over the last ten seconds. */
final class RateMeter {
  private static final int SECONDS = 10;
  private static final long NANOS = 1_000_000_000L;

  private final LongSupplier nanoTime;
  private final long begin;
  private final long[] counts = new long[SECONDS + 1];
  private long second;

  RateMeter(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.begin = nanoTime.getAsLong();
  }

  synchronized void add(long count) {
    moveOn();
    counts[slot(second)] += count;
  }

  /** The average over the last complete seconds. */
  synchronized double perSecond() {
    moveOn();
    long sum = 0;
    for (int i = 1; i <= SECONDS; i++) {
      sum += counts[slot(second - i)];
    }
    return sum / (double) SECONDS;
  }

  private void moveOn() {
    long now = (nanoTime.getAsLong() - begin) / NANOS;
    long missed = Math.min(now - second, counts.length);
    for (long i = 0; i < missed; i++) {
      counts[slot(now - i)] = 0;
    }
    second = Math.max(second, now);
  }

  private static int slot(long second) {
    return Math.floorMod(second, SECONDS + 1);
  }
}
