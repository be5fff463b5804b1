// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ttl;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.threads.Scheduler;
import dev.ephemeris.engine.time.EngineClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.LongFunction;

/**
 * A container's time. It gives out {@link Moment moments} such that an expired item stays expired
 * while the policy is being changed and while writes are being committed.
 *
 * <p><b>A change of policy.</b> It computes, at second t, what has expired up to t, and then stores
 * that, which takes a while. If a reader were meanwhile judged by the old policy at t+1, it could
 * find an item expired that is alive again by the new policy with its cut-off at t. So during a
 * change the container's time stands still: first the change is announced, then t is read, then
 * every moment until the end of the change is the old policy at t. A moment is given out only if no
 * change was announced before and after the clock was read; so the clock was read before t, and
 * time does not run back.
 *
 * <p><b>A write.</b> It finds an item alive at second t and replaces it; the commit takes a while.
 * If a reader meanwhile got t+1, it could find the item expired, and the next reader would find the
 * replaced item alive. So each group of writes has a limit, the last second at which all items that
 * it replaces are alive. A group announces its limit and then reads the clock: if the limit has
 * passed, the group is judged again. Otherwise readers get no later second than the limit until the
 * commit is done. Readers read the clock first and the limits afterwards. So either they see the
 * limit, or the group sees the second that they got. A limit before a second that readers already
 * got is ignored, because its group will see that it has passed; otherwise readers' time would run
 * back until the group has withdrawn its limit. Time is held back only when items are about to
 * expire, and for one commit at most.
 *
 * <p><b>The purge</b> moves forward in the expiry queues and never back. A second limit keeps it
 * from passing a position where a commit in progress will enter an item.
 *
 * <p><b>A jump of time.</b> {@link EngineClock#advance} may move time by years while a commit holds
 * readers at an earlier second. The caller waits for readers to follow ({@link #awaitReaders}), so
 * that afterwards no reader sees an item that has expired by the new time.
 *
 * <p><b>A commit with an unknown outcome</b> holds time back like one in progress, until the store
 * can tell whether it was applied. Groups of other partitions that would have to wait for that are
 * refused.
 *
 * <p><b>After a change of policy with an unknown outcome</b> the container's time stands still
 * until the store can tell. If time continued by the old policy and the server were stopped, it
 * could start with the new one, and items that readers had seen expire meanwhile would be alive
 * again.
 *
 * <p>Readers never wait for storage. A group of writes waits while another partition's group holds
 * time back, and while the policy is being changed; a change of policy waits for commits in
 * progress.
 */
public final class ContainerTime {
  /** How often threads check again that wait for time to continue. */
  static final long WAIT_NANOS = 200_000;

  private final EngineClock clock;
  private final ReentrantReadWriteLock changing = new ReentrantReadWriteLock();
  private final List<GroupTime> groups = new CopyOnWriteArrayList<>();
  private volatile State state;

  /** Whether the outcome of a change is unknown; used while holding the write lock. */
  private boolean changeUnsettled;

  /** The latest second that readers got. */
  private final AtomicLong latestTold = new AtomicLong();

  /** Either nothing is changing, or time stands at a second, or that second is just being read. */
  private sealed interface State {
    TtlPolicy policy();

    record Steady(TtlPolicy policy) implements State {}

    record Stopping(TtlPolicy policy) implements State {}

    record Stopped(TtlPolicy policy, long atSeconds) implements State {}
  }

  public ContainerTime(EngineClock clock, TtlPolicy policy) {
    this.clock = clock;
    this.state = new State.Steady(policy);
  }

  /** The time of the groups of another partition. */
  public GroupTime newGroups() {
    GroupTime time = new GroupTime(this, clock, changing.readLock());
    groups.add(time);
    return time;
  }

  /** Called when a partition is gone, so that it has no more groups. */
  void end(GroupTime time) {
    groups.remove(time);
  }

  /** How many partitions' groups can hold time back. */
  int partitions() {
    return groups.size();
  }

  /** The scheduler of the container's writers and readers. */
  public Scheduler scheduler() {
    return clock.scheduler();
  }

  public TtlPolicy policy() {
    return state.policy();
  }

  /** The present moment. Never earlier than one that was given out before. */
  public Moment moment() {
    Moment moment = unlimitedMoment();
    Moment told = moment.noLaterThan(Math.max(readersThrough(), latestTold.get()));
    if (told.nowSeconds() > latestTold.get()) {
      latestTold.accumulateAndGet(told.nowSeconds(), Math::max);
    }
    return told;
  }

  /** The present moment for work on the expiry queues. */
  public Moment purgeMoment() {
    Moment moment = unlimitedMoment();
    long through = Long.MAX_VALUE;
    for (GroupTime group : groups) {
      through = Math.min(through, Math.min(group.readersThrough(), group.purgeThrough()));
    }
    return moment.noLaterThan(through);
  }

  /**
   * Waits until readers get this second or a later one. The clock must have reached it. This takes
   * as long as the commits and the change of policy that hold the container's time back.
   */
  public void awaitReaders(long second) {
    while (moment().nowSeconds() < second) {
      clock.scheduler().pause(WAIT_NANOS);
    }
  }

  /** Refuses an operation that must know whether an unsettled write was made. */
  void checkSettled() {
    for (GroupTime group : groups) {
      if (group.isUnsettled()) {
        throw new EngineException(
            Reason.STORAGE_UNAVAILABLE,
            "Storage cannot tell at present whether a write was made. Try again.");
      }
    }
  }

  /** The last second that readers may get. */
  long readersThrough() {
    long through = Long.MAX_VALUE;
    for (GroupTime group : groups) {
      through = Math.min(through, group.readersThrough());
    }
    return through;
  }

  /** The policy and the clock's second, without limits. */
  @SuppressWarnings("ReferenceEquality") // Each state is made once: the same object, or a change.
  Moment unlimitedMoment() {
    while (true) {
      State before = state;
      switch (before) {
        case State.Steady steady -> {
          Moment moment = new Moment(steady.policy(), clock.nowSeconds());
          if (state == before) {
            return moment;
          }
        }
        case State.Stopping ignored -> clock.scheduler().spin();
        case State.Stopped stopped -> {
          return new Moment(stopped.policy(), stopped.atSeconds());
        }
      }
    }
  }

  /**
   * Changes the policy. {@code storing} gets the second at which time stands still, stores the new
   * policy and returns it. If it throws, nothing has changed, unless it has called {@link
   * #leaveChangeUnsettled}.
   */
  public TtlPolicy change(LongFunction<TtlPolicy> storing) {
    changing.writeLock().lock();
    try {
      checkSettled();
      TtlPolicy old = state.policy();
      TtlPolicy result = old;
      state = new State.Stopping(old);
      try {
        long nowSeconds = clock.nowSeconds();
        state = new State.Stopped(old, nowSeconds);
        clock.ensureStored(nowSeconds);
        result = storing.apply(nowSeconds);
        return result;
      } finally {
        if (!changeUnsettled) {
          state = new State.Steady(result);
        }
      }
    } finally {
      changing.writeLock().unlock();
    }
  }

  /**
   * The outcome of a change is unknown. Called while it is being stored. Time stands still until
   * the outcome is known ({@link #settleChange}).
   */
  public void leaveChangeUnsettled() {
    changeUnsettled = true;
  }

  /**
   * The outcome of a change is known: time continues by this policy. Refused while the outcome of a
   * write is unknown that was judged by the former policy.
   */
  public void settleChange(TtlPolicy policy) {
    changing.writeLock().lock();
    try {
      if (!policy.equals(state.policy())) {
        checkSettled();
      }
      changeUnsettled = false;
      state = new State.Steady(policy);
    } finally {
      changing.writeLock().unlock();
    }
  }
}
