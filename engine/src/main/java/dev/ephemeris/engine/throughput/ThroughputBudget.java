// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.throughput;

import dev.ephemeris.engine.base.EngineException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * The request units that a physical partition, or all containers of a database together, may spend
 * in a second.
 *
 * <p><b>Two buckets.</b> The foreground bucket fills continuously with the rate and holds one
 * second's worth. A request is let in while it holds anything; what the request has cost is known,
 * and taken, only afterwards, so the bucket may fall below nothing, into a debt. What flows in
 * while the foreground bucket is full spills over into the left-over bucket, which holds one
 * second's worth too. Background work may spend only that. So background work never makes a request
 * wait, and where requests take all there is, nothing is left over.
 *
 * <p><b>A debt is bounded</b>: what a burst of requests let in together has spent beyond it is
 * forgiven, or those who come later would wait out of all proportion.
 *
 * <p><b>Without a limit</b> nobody is refused and spending is only counted, by adders that threads
 * do not contend for: this is passed by every point read.
 */
public final class ThroughputBudget {
  /** How many seconds' worth each bucket holds. */
  static final int CAPACITY_SECONDS = 1;

  /** The largest debt, in seconds' worth: also the longest that anybody is told to wait, about. */
  static final int MAX_DEBT_SECONDS = 10;

  /** After this long both buckets are full, whatever they were. */
  private static final long FILLING_NANOS =
      (MAX_DEBT_SECONDS + 2L * CAPACITY_SECONDS) * 1_000_000_000L;

  /**
   * Levels are kept in billionths of a hundredth: a rate in hundredths per second, times
   * nanoseconds, needs no division. The largest rate makes 10^17 a second, so all levels fit.
   */
  private static final long LEVEL_PER_HUNDREDTH = 1_000_000_000L;

  private static final long NANOS_PER_MILLISECOND = 1_000_000L;
  private static final RequestUnits UNBOUNDED = new RequestUnits(Long.MAX_VALUE);

  /** The largest rate that the levels have room for. */
  static final RequestUnits MAX_RATE = RequestUnits.of(2_000_000);

  private final String owner;
  private final LongSupplier nanoTime;
  private final LongAdder foregroundSpent = new LongAdder();
  private final LongAdder leftOverSpent = new LongAdder();
  private final LongAdder refused = new LongAdder();

  /** Hundredths per second; 0 without a limit. Changed under the lock. */
  private volatile long rate;

  private long filledAt;
  private long foreground;
  private long leftOver;

  private ThroughputBudget(String owner, LongSupplier nanoTime) {
    this.owner = owner;
    this.nanoTime = nanoTime;
  }

  /**
   * A budget that only counts, until it is given a rate.
   *
   * @param owner whose it is, for those who are refused, such as "The container 'orders'"
   * @param nanoTime nanoseconds since any origin, as {@link System#nanoTime} gives them
   */
  public static ThroughputBudget unlimited(String owner, LongSupplier nanoTime) {
    return new ThroughputBudget(owner, nanoTime);
  }

  /** A budget with a rate. The foreground bucket is full at first, the left-over one empty. */
  public static ThroughputBudget limited(
      String owner, RequestUnits perSecond, LongSupplier nanoTime) {
    ThroughputBudget budget = new ThroughputBudget(owner, nanoTime);
    budget.rate(perSecond);
    return budget;
  }

  /** Gives it another rate, which counts from now on; from then on it is limited. */
  public synchronized void rate(RequestUnits perSecond) {
    if (perSecond.hundredths() <= 0 || perSecond.compareTo(MAX_RATE) > 0) {
      throw new IllegalArgumentException("No rate to live by: " + perSecond);
    }
    if (rate == 0) {
      filledAt = nanoTime.getAsLong();
      foreground = Long.MAX_VALUE;
    } else {
      fill();
    }
    rate = perSecond.hundredths();
    foreground = clamp(foreground);
    leftOver = clamp(leftOver);
  }

  /** From now on nobody is refused and spending is only counted. Debts are forgiven. */
  public synchronized void removeLimit() {
    rate = 0;
    foreground = 0;
    leftOver = 0;
  }

  public boolean isLimited() {
    return rate != 0;
  }

  /** Lets a request in, or refuses it and says when to come back. */
  public void admit() {
    if (isLimited()) {
      admitLimited();
    }
  }

  private synchronized void admitLimited() {
    fill();
    // The limit may have been removed since the caller looked.
    if (foreground > 0 || !isLimited()) {
      return;
    }
    refused.increment();
    long nanos = -foreground / rate + 1;
    throw EngineException.throttled(
        owner
            + " has used up its request units for now. Try again after the time given in the"
            + " answer, or give it more throughput.",
        Math.ceilDiv(nanos, NANOS_PER_MILLISECOND));
  }

  /** Takes what a request has cost. */
  public void spend(RequestUnits charge) {
    foregroundSpent.add(charge.hundredths());
    if (isLimited()) {
      synchronized (this) {
        fill();
        foreground = lowered(foreground, charge);
      }
    }
  }

  /** What background work may spend now; as much as it likes where there is no limit. */
  public RequestUnits leftOver() {
    if (!isLimited()) {
      return UNBOUNDED;
    }
    synchronized (this) {
      fill();
      return new RequestUnits(Math.max(0, leftOver / LEVEL_PER_HUNDREDTH));
    }
  }

  /** Takes what background work has cost. If that was more than there was, it waits longer. */
  public void spendLeftOver(RequestUnits charge) {
    leftOverSpent.add(charge.hundredths());
    if (isLimited()) {
      synchronized (this) {
        fill();
        leftOver = lowered(leftOver, charge);
      }
    }
  }

  /** All that requests have spent since the start. */
  public RequestUnits foregroundSpent() {
    return new RequestUnits(foregroundSpent.sum());
  }

  /** All that background work has spent since the start. */
  public RequestUnits leftOverSpent() {
    return new RequestUnits(leftOverSpent.sum());
  }

  /** How many requests were refused since the start. */
  public long refused() {
    return refused.sum();
  }

  /** Lets in what has come since the last time; what does not fit spills over. */
  private void fill() {
    long now = nanoTime.getAsLong();
    long elapsed = now - filledAt;
    if (elapsed <= 0) {
      return;
    }
    filledAt = now;
    long inflow = Math.min(elapsed, FILLING_NANOS) * rate;
    long taken = Math.min(inflow, capacity() - foreground);
    foreground += taken;
    leftOver = Math.min(capacity(), leftOver + inflow - taken);
  }

  private long lowered(long level, RequestUnits charge) {
    // A charge beyond the largest debt is forgiven; cut first, so that nothing can overflow.
    long affordable = (CAPACITY_SECONDS + MAX_DEBT_SECONDS) * rate;
    long taken = Math.min(charge.hundredths(), affordable) * LEVEL_PER_HUNDREDTH;
    return clamp(level - taken);
  }

  private long clamp(long level) {
    return Math.max(-MAX_DEBT_SECONDS * capacity(), Math.min(capacity(), level));
  }

  private long capacity() {
    return CAPACITY_SECONDS * rate * LEVEL_PER_HUNDREDTH;
  }
}
