package dev.ephemeris.engine.query;

/**
 * How long something takes that is done for each item or row. Only the first time and each
 * sixteenth after it is measured, because reading the clock would take long beside it; the rest is
 * taken to be alike.
 */
final class SampledTime {
  private static final int INTERVAL = 16;
  private static final long NOT_MEASURED = Long.MIN_VALUE;

  private long times;
  private long measuredTimes;
  private long measuredNanos;

  /** Begins one; the result is given to {@link #end}. */
  long begin() {
    return times++ % INTERVAL == 0 ? System.nanoTime() : NOT_MEASURED;
  }

  void end(long begun) {
    if (begun != NOT_MEASURED) {
      measuredTimes++;
      measuredNanos += System.nanoTime() - begun;
    }
  }

  /** What all of them took, about. */
  long nanos() {
    return measuredTimes == 0 ? 0 : Math.round((double) measuredNanos / measuredTimes * times);
  }
}
