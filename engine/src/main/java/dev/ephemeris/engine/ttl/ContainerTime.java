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
 * A container's time: hands out {@link Moment moments}, so that expired is final while the policy
 * is changed and while writes are being committed.
 *
 * <p><b>A change of policy.</b> It computes, at second t, what had expired up to t, and then stores
 * that, which takes a while. If a reader were meanwhile judged by the old policy at t+1, it could
 * find an item expired that the new policy, with its cut-off at t, finds alive again. So while a
 * change is under way the container's time stands still: first the change is announced, then t is
 * read, then every moment handed out until it is done is the old policy at t. A moment is handed
 * out only if no change was announced before and after the clock was read; such a reading came
 * before t was read, and time does not run back.
 *
 * <p><b>A write.</b> It finds an item alive at second t and replaces it; the commit takes a while.
 * If a reader were meanwhile told t+1, it could find the item expired, and the next reader would
 * find the replaced item alive. So each group of writes has a limit, the last second at which all
 * items that it replaces are alive. A group announces its limit and then looks at the clock: if the
 * limit has passed, the group is judged again. Otherwise readers are told no later second than the
 * limit until the commit is done. Readers look at the clock first and at the limits afterwards; so
 * either they see the limit, or the group sees the second that they were told. A limit before a
 * second that readers were told is of no account: its group will see that it has passed. Without
 * that rule, time would run back for readers until the group has withdrawn its limit. Time is held
 * back only where items are about to expire, and for one commit at most.
 *
 * <p><b>The purge</b> goes through the expiry queues and never looks back. A second limit keeps it
 * from passing the place where a commit under way will enter an item.
 *
 * <p><b>A jump of time.</b> {@link EngineClock#advance} may move time by years while a commit holds
 * readers back at a second before. Whoever moves time waits for readers to follow ({@link
 * #awaitReaders}), so that after the answer nobody sees what has expired by the new time.
 *
 * <p><b>A commit with an unknown outcome</b> holds time back as one under way does, until the store
 * can tell what became of it. Groups of other partitions that would have to wait for that are
 * refused.
 *
 * <p><b>A change of policy with an unknown outcome</b> leaves the container's time standing still
 * until the store can tell. If time went on by the old policy and the server were stopped, it would
 * start with the new one and bring back what readers have seen expire in between.
 *
 * <p>Readers never wait for storage. A group of writes waits while another partition's group holds
 * time back, and while the policy is being changed; a change of policy waits for commits under way.
 */
public final class ContainerTime {
  /** How often those who wait for time that is held back look at it again. */
  static final long WAIT_NANOS = 200_000;

  private final EngineClock clock;
  private final ReentrantReadWriteLock changing = new ReentrantReadWriteLock();
  private final List<GroupTime> groups = new CopyOnWriteArrayList<>();
  private volatile State state;

  /** Whether it is not known what became of a change; used by those who hold the write lock. */
  private boolean changeUnsettled;

  /** The latest second that readers were told. */
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

  /** The time of the groups of one more partition. */
  public GroupTime newGroups() {
    GroupTime time = new GroupTime(this, clock, changing.readLock());
    groups.add(time);
    return time;
  }

  /** No more groups come of a partition, because it is gone. */
  void end(GroupTime time) {
    groups.remove(time);
  }

  /** How many partitions' groups may hold time back. */
  int partitions() {
    return groups.size();
  }

  /** What the container's writers and readers run on. */
  public Scheduler scheduler() {
    return clock.scheduler();
  }

  public TtlPolicy policy() {
    return state.policy();
  }

  /** The present moment. Never earlier than one that was handed out before. */
  public Moment moment() {
    Moment moment = unlimitedMoment();
    Moment told = moment.noLaterThan(Math.max(readersThrough(), latestTold.get()));
    if (told.nowSeconds() > latestTold.get()) {
      latestTold.accumulateAndGet(told.nowSeconds(), Math::max);
    }
    return told;
  }

  /** The present moment for those who deal with the expiry queues up to it. */
  public Moment purgeMoment() {
    Moment moment = unlimitedMoment();
    long through = Long.MAX_VALUE;
    for (GroupTime group : groups) {
      through = Math.min(through, Math.min(group.readersThrough(), group.purgeThrough()));
    }
    return moment.noLaterThan(through);
  }

  /**
   * Waits until readers are told this second or a later one. The clock must have reached it. This
   * takes as long as the commits and the change of policy that hold the container's time back.
   */
  public void awaitReaders(long second) {
    while (moment().nowSeconds() < second) {
      clock.scheduler().pause(WAIT_NANOS);
    }
  }

  /** Refuses what cannot be done while it is not known whether a write was made. */
  void checkSettled() {
    for (GroupTime group : groups) {
      if (group.isUnsettled()) {
        throw new EngineException(
            Reason.STORAGE_UNAVAILABLE,
            "Storage cannot tell at present whether a write was made. Try again.");
      }
    }
  }

  /** The last second that readers may be told. */
  long readersThrough() {
    long through = Long.MAX_VALUE;
    for (GroupTime group : groups) {
      through = Math.min(through, group.readersThrough());
    }
    return through;
  }

  /** The policy, and the clock's second. */
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
   * Changes the policy. {@code storing} is given the second at which time stands still, stores the
   * new policy and returns it; if it throws, nothing has changed, unless it has called {@link
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
   * It is not known whether a change was stored. Called while it is being stored. Time goes on
   * standing still until that is known ({@link #settleChange}).
   */
  public void leaveChangeUnsettled() {
    changeUnsettled = true;
  }

  /**
   * It is known what became of a change: time goes on, by this policy. Refused while it is not
   * known what became of a write that was judged by the policy before.
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
