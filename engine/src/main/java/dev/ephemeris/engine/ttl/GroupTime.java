// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ttl;

import dev.ephemeris.engine.threads.Scheduler;
import dev.ephemeris.engine.time.EngineClock;
import java.util.concurrent.locks.Lock;

/**
 * The time of the groups of writes of one partition; see {@link ContainerTime}. Used by the
 * partition's one writer: {@link #begin} for each group, {@link #tryEnter} before its commit and
 * {@link #leave} after it.
 */
public final class GroupTime {
  private final ContainerTime time;
  private final EngineClock clock;
  private final Lock policyLock;
  private volatile long readersThrough = Long.MAX_VALUE;
  private volatile long purgeThrough = Long.MAX_VALUE;
  private volatile boolean unsettled;
  private volatile boolean ended;

  GroupTime(ContainerTime time, EngineClock clock, Lock policyLock) {
    this.time = time;
    this.clock = clock;
    this.policyLock = policyLock;
  }

  /** The scheduler of the partition's writer. */
  public Scheduler scheduler() {
    return clock.scheduler();
  }

  /**
   * The moment by which a group that begins now is judged. Its second is stored before this
   * returns, so that nothing is stored that is later than the time with which a restart begins.
   */
  public Moment begin() {
    Moment moment = time.unlimitedMoment();
    // If groups were judged by the second that readers have at present, they could hold it back for
    // ever.
    while (moment.nowSeconds() > time.readersThrough()) {
      time.checkSettled();
      clock.scheduler().pause(ContainerTime.WAIT_NANOS);
      moment = time.unlimitedMoment();
    }
    clock.ensureStored(moment.nowSeconds());
    return moment;
  }

  /**
   * Whether the judgement of a group is still right. If so, it stays right until the writer
   * {@linkplain #leave leaves}; if not, the group must be judged again.
   *
   * @param moment by which it was judged
   * @param lastSecond the last second at which all items that it replaces are alive
   * @param lastSecondInQueue the last second at which none of the items that it enters in an expiry
   *     queue is expired
   */
  public boolean tryEnter(Moment moment, long lastSecond, long lastSecondInQueue) {
    policyLock.lock();
    readersThrough = lastSecond;
    purgeThrough = lastSecondInQueue;
    Moment now = time.unlimitedMoment();
    if (now.policy().equals(moment.policy())
        && now.nowSeconds() <= Math.min(lastSecond, lastSecondInQueue)) {
      return true;
    }
    leave();
    return false;
  }

  /**
   * The outcome of the commit is unknown. The seconds on which it depends limit readers and the
   * purge until it is {@linkplain #settled settled}; the policy cannot be changed meanwhile.
   */
  public void leaveUnsettled() {
    unsettled = true;
    policyLock.unlock();
  }

  /** The outcome is known: the commit was made, or never will be. Any thread may call this. */
  public void settled() {
    readersThrough = Long.MAX_VALUE;
    purgeThrough = Long.MAX_VALUE;
    unsettled = false;
    if (ended) {
      time.end(this);
    }
  }

  /**
   * There will be no more groups. A commit with an unknown outcome still holds time back until it
   * is {@linkplain #settled settled}. Not called while a group has entered.
   */
  public void end() {
    ended = true;
    if (!unsettled) {
      time.end(this);
    }
  }

  boolean isUnsettled() {
    return unsettled;
  }

  /** The commit was made, has failed, or will not be made. */
  public void leave() {
    readersThrough = Long.MAX_VALUE;
    purgeThrough = Long.MAX_VALUE;
    policyLock.unlock();
  }

  long readersThrough() {
    return readersThrough;
  }

  long purgeThrough() {
    return purgeThrough;
  }
}
