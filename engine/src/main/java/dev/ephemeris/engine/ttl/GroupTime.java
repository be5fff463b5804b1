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

  /** What the partition's writer runs on. */
  public Scheduler scheduler() {
    return clock.scheduler();
  }

  /**
   * What a group that begins now is judged by. Its second is stored before this returns, so that
   * nothing can be stored that is later than the time that a restart begins with.
   */
  public Moment begin() {
    Moment moment = time.unlimitedMoment();
    // Judged by the second that readers are told at present, groups could hold it back for ever.
    while (moment.nowSeconds() > time.readersThrough()) {
      time.checkSettled();
      clock.scheduler().pause(ContainerTime.WAIT_NANOS);
      moment = time.unlimitedMoment();
    }
    clock.ensureStored(moment.nowSeconds());
    return moment;
  }

  /**
   * Tells whether a group is still judged rightly. If so, that stays so until the writer
   * {@linkplain #leave leaves}; if not, the group has to be judged again.
   *
   * @param moment what it was judged by
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
   * It is not known whether the commit has been made, or will be. What it rests on holds readers
   * and the purge back until that is {@linkplain #settled settled}; the policy cannot be changed.
   */
  public void leaveUnsettled() {
    unsettled = true;
    policyLock.unlock();
  }

  /** It is known now, and the commit has been made or never will be. Any thread may say so. */
  public void settled() {
    readersThrough = Long.MAX_VALUE;
    purgeThrough = Long.MAX_VALUE;
    unsettled = false;
    if (ended) {
      time.end(this);
    }
  }

  /**
   * No more groups come. A commit whose outcome is unknown goes on holding time back until it is
   * {@linkplain #settled settled}. Not called while a group has entered.
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

  /** The commit has been made, or has failed, or will not be made. */
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
