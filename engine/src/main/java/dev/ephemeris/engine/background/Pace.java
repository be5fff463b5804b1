// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.background;

/**
 * How much the background worker does per step while requests come in, and how long it rests after
 * it.
 *
 * <p>The rest is a multiple of the processor time of the step, not of its duration. On a busy
 * machine most of the duration is waiting, so a busier machine would purge less. Many items that
 * expire at once are purged within seconds, and requests hardly notice.
 *
 * <p>If more items expire than are purged at that pace, storage would fill up. So a partition that
 * has had a backlog for a minute gets a larger share, and after ten minutes it is purged without
 * rests: requests become slower, but storage does not fill up.
 */
final class Pace {
  /** The rest at the normal pace, as a multiple of the processor time. */
  static final long REST_FACTOR = 10;

  /** For this long the pace stays normal. */
  static final long NORMAL_PACE_NANOS = 60_000_000_000L;

  /** With a backlog this old, the worker does not rest at all. */
  static final long FULL_PACE_NANOS = 600_000_000_000L;

  /** The longest rest. */
  static final long MAX_REST_NANOS = 100_000_000L;

  /**
   * Steps are this many times smaller while requests come in, so that a processor is soon free
   * again.
   */
  static final int STEP_DIVISOR = 24;

  private Pace() {}

  /** How many items the next step may process. */
  static int stepItems(int idleStepItems, boolean busy) {
    return busy ? Math.ceilDiv(idleStepItems, STEP_DIVISOR) : idleStepItems;
  }

  /**
   * @param workedNanos the processor time of the step
   * @param behindNanos how long the partition has had a backlog
   */
  static long restNanos(long workedNanos, long behindNanos) {
    double patience =
        (double) (FULL_PACE_NANOS - behindNanos) / (FULL_PACE_NANOS - NORMAL_PACE_NANOS);
    double factor = REST_FACTOR * Math.clamp(patience, 0.0, 1.0);
    return Math.min(MAX_REST_NANOS, Math.round(factor * workedNanos));
  }
}
