// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.walk;

import java.util.function.LongSupplier;

/**
 * Estimates the time of work that is done for each item or row. Only the first run and every
 * sixteenth after it are measured, because reading the clock takes comparatively long; the others
 * are assumed to take as long.
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

  /** Begins a run; the result is passed to {@link #end}. */
  public long begin() {
    return times++ % INTERVAL == 0 ? nanoTime.getAsLong() : NOT_MEASURED;
  }

  public void end(long begun) {
    if (begun != NOT_MEASURED) {
      measuredTimes++;
      measuredNanos += nanoTime.getAsLong() - begun;
    }
  }

  /** The approximate time of all runs. */
  public long nanos() {
    return measuredTimes == 0 ? 0 : Math.round((double) measuredNanos / measuredTimes * times);
  }
}
