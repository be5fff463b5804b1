// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.throughput;

import dev.ephemeris.engine.base.EngineException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * The request units that a physical partition, or all containers of a database together, may spend
 * per second.
 *
 * <p><b>Two buckets.</b> The foreground bucket fills continuously at the rate and holds the amount
 * of one second. A request is admitted while the bucket is not empty. Its charge is known, and
 * taken, only afterwards, so the level may fall below zero, into a debt. What flows in while the
 * foreground bucket is full goes to the spare bucket, which also holds the amount of one second.
 * Background work may spend only that. So background work never makes a request wait, and if
 * requests use everything, nothing is spare.
 *
 * <p><b>Debts are bounded</b>: charges beyond the bound, of many requests admitted together, are
 * forgiven. Otherwise later requests would wait far too long.
 *
 * <p><b>Without a limit</b> no request is refused, and spending is only counted, with adders that
 * do not make threads wait for each other: every point read passes here.
 */
public final class ThroughputBudget {
  /** The capacity of each bucket, in seconds. */
  static final int CAPACITY_SECONDS = 1;

  /** The largest debt, in seconds: also about the longest time that a client is told to wait. */
  static final int MAX_DEBT_SECONDS = 10;

  /** After this time both buckets are full, whatever their levels were. */
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
  private final LongAdder spareSpent = new LongAdder();
  private final LongAdder refused = new LongAdder();

  /** Hundredths per second; 0 without a limit. Changed under the lock. */
  private volatile long rate;

  private long filledAt;
  private long foreground;
  private long spare;

  private ThroughputBudget(String owner, LongSupplier nanoTime) {
    this.owner = owner;
    this.nanoTime = nanoTime;
  }

  /**
   * A budget that only counts until it gets a rate.
   *
   * @param owner the budget's owner, for the text of refusals, such as "The container 'orders'"
   * @param nanoTime nanoseconds since an arbitrary origin, as {@link System#nanoTime} gives them
   */
  public static ThroughputBudget unlimited(String owner, LongSupplier nanoTime) {
    return new ThroughputBudget(owner, nanoTime);
  }

  /** A budget with a rate. At first the foreground bucket is full and the spare bucket empty. */
  public static ThroughputBudget limited(
      String owner, RequestUnits perSecond, LongSupplier nanoTime) {
    ThroughputBudget budget = new ThroughputBudget(owner, nanoTime);
    budget.rate(perSecond);
    return budget;
  }

  /** Changes the rate, which applies from now on. The budget is limited from then on. */
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
    spare = clamp(spare);
  }

  /** From now on no request is refused, and spending is only counted. Debts are forgiven. */
  public synchronized void removeLimit() {
    rate = 0;
    foreground = 0;
    spare = 0;
  }

  public boolean isLimited() {
    return rate != 0;
  }

  /** Admits a request, or refuses it and says when to try again. */
  public void admit() {
    if (isLimited()) {
      admitLimited();
    }
  }

  private synchronized void admitLimited() {
    fill();
    // The limit may have been removed after the caller checked.
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

  /** Charges a request. */
  public void spend(RequestUnits charge) {
    foregroundSpent.add(charge.hundredths());
    if (isLimited()) {
      synchronized (this) {
        fill();
        foreground = lowered(foreground, charge);
      }
    }
  }

  /** What background work may spend now; everything if there is no limit. */
  public RequestUnits spare() {
    if (!isLimited()) {
      return UNBOUNDED;
    }
    synchronized (this) {
      fill();
      return new RequestUnits(Math.max(0, spare / LEVEL_PER_HUNDREDTH));
    }
  }

  /** Charges background work. If it spent more than there was, the next piece waits longer. */
  public void spendSpare(RequestUnits charge) {
    spareSpent.add(charge.hundredths());
    if (isLimited()) {
      synchronized (this) {
        fill();
        spare = lowered(spare, charge);
      }
    }
  }

  /** All that requests have spent since the start. */
  public RequestUnits foregroundSpent() {
    return new RequestUnits(foregroundSpent.sum());
  }

  /** All that background work has spent since the start. */
  public RequestUnits spareSpent() {
    return new RequestUnits(spareSpent.sum());
  }

  /** How many requests were refused since the start. */
  public long refused() {
    return refused.sum();
  }

  /** Adds what has flowed in since the last call; what does not fit goes to the spare bucket. */
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
    spare = Math.min(capacity(), spare + inflow - taken);
  }

  private long lowered(long level, RequestUnits charge) {
    // A charge beyond the largest debt is forgiven. It is cut first, so that nothing can overflow.
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
