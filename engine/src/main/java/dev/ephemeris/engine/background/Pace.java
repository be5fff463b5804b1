// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.background;

/**
 * How much the expiry worker does at a time while requests come in, and how long it rests then.
 *
 * <p>It rests several times as long as the step has kept a processor busy; not as long as the step
 * took, for on a busy machine most of that is waiting, and the busier it were the less would be
 * purged. A mass of items that expire at once so goes within some seconds, without anybody
 * noticing.
 *
 * <p>But where more expires than is purged at that pace, and for long, storage would fill up. So a
 * partition that has not been cleared for a minute is given more, and after ten minutes all it can
 * use: falling behind for ever would be noticed, too.
 */
final class Pace {
  /** At first it rests this many times as long as it has worked. */
  static final long REST_FACTOR = 10;

  /** So long the pace stays what it is at first. */
  static final long PATIENT_NANOS = 60_000_000_000L;

  /** From then on it does not rest at all. */
  static final long IMPATIENT_NANOS = 600_000_000_000L;

  /** The longest rest. */
  static final long MAX_REST_NANOS = 100_000_000L;

  /** While requests come in, steps are so many times smaller: a processor is soon free again. */
  static final int STEP_DIVISOR = 24;

  private Pace() {}

  /** How many items the next step deals with at most. */
  static int stepItems(int idleStepItems, boolean busy) {
    return busy ? Math.ceilDiv(idleStepItems, STEP_DIVISOR) : idleStepItems;
  }

  /**
   * @param workedNanos for how long the step has kept a processor busy
   * @param behindNanos for how long the partition has had something to purge
   */
  static long restNanos(long workedNanos, long behindNanos) {
    double patience = (double) (IMPATIENT_NANOS - behindNanos) / (IMPATIENT_NANOS - PATIENT_NANOS);
    double factor = REST_FACTOR * Math.clamp(patience, 0.0, 1.0);
    return Math.min(MAX_REST_NANOS, Math.round(factor * workedNanos));
  }
}
