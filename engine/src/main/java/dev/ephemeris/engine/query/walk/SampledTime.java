// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.walk;

import java.util.function.LongSupplier;

/**
 * How long something takes that is done for each item or row. Only the first time and each
 * sixteenth after it is measured, because reading the clock would take long beside it; the rest is
 * taken to be alike.
 */
public final class SampledTime {
  private static final int INTERVAL = 16;
  private static final long NOT_MEASURED = Long.MIN_VALUE;

  private final LongSupplier nanoTime;
  private long times;
  private long measuredTimes;
  private long measuredNanos;

  public SampledTime(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Begins one; the result is given to {@link #end}. */
  public long begin() {
    return times++ % INTERVAL == 0 ? nanoTime.getAsLong() : NOT_MEASURED;
  }

  public void end(long begun) {
    if (begun != NOT_MEASURED) {
      measuredTimes++;
      measuredNanos += nanoTime.getAsLong() - begun;
    }
  }

  /** What all of them took, about. */
  public long nanos() {
    return measuredTimes == 0 ? 0 : Math.round((double) measuredNanos / measuredTimes * times);
  }
}
