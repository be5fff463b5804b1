// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.commit.SureCommit;
import dev.ephemeris.engine.commit.UnknownOutcomeException;
import dev.ephemeris.engine.ttl.GroupTime;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitLimits;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.StoreException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one writer of a shard.
 *
 * <p><b>Group commit.</b> Writes wait in a queue. The writer takes all that wait (up to a bound),
 * applies them in order to one {@link WriteView}, commits the lot, which costs one fsync, and then
 * answers them. While it commits, the next ones gather. So there are no locks, an order that
 * everybody sees alike, and durable writes at a high rate.
 *
 * <p><b>Answers wait for the commit</b>, also refusals: "that id exists" may rest on a write of the
 * same group, and must not be said before that write is durable.
 *
 * <p><b>One moment for a group.</b> All of it is judged by one second and one policy ({@link
 * GroupTime}). If the second is over before the commit, and with it the life of an item that the
 * group has found alive, the whole group is judged again.
 *
 * <p><b>Reads at once.</b> Writes say beforehand which keys they will look at, and those of many
 * are read together: a remote store is asked once, and a local one has less to do.
 *
 * <p><b>Unknown outcomes.</b> When the store cannot tell whether a commit was applied, its group is
 * told so, and nothing else is written until that is settled: the store is asked again with every
 * group, and from time to time. Until then it is as if the commit went on: caches do not hold what
 * it may change, and readers' time does not pass the items that it rests on.
 *
 * <p><b>Background work</b> is taken only when nobody waits: as the last of a group, after all that
 * others wanted, one piece at a time. Whoever submits it keeps it short, for those in the group
 * wait for it too.
 *
 * <p><b>Threads.</b> The writer has no thread of its own. It runs on the storage pool whenever
 * something waits, never twice at once, and goes to the back of the pool's queue after each group,
 * so that a busy shard does not starve others.
 */
public final class ShardWriter {
  /** How many writes may wait; more are refused. */
  public static final int MAX_WAITING = 16_384;

  /** How many writes one commit may contain. */
  static final int MAX_GROUP_SIZE = 512;

  /** A group is closed once it has come to this size. */
  static final long MAX_GROUP_BYTES = 8L * 1024 * 1024;

  /** The keys of so many writes, with one key each, are read at once. */
  static final int MAX_KEYS_AHEAD = 32;

  /** After values that come to more than this, only one write's keys are read at once. */
  static final long READ_AHEAD_BYTES = 512 * 1024;

  /** How often a group is judged; one that takes so long has many items with the shortest ttl. */
  static final int MAX_JUDGEMENTS = 10;

  /** So long after a commit could not be settled it is tried again, if nobody writes meanwhile. */
  static final long SETTLE_AGAIN_MILLIS = 200;

  private static final Logger LOG = LoggerFactory.getLogger(ShardWriter.class);

  private final Shard shard;
  private final CommitLimits limits;
  private final Executor executor;
  private final CommitListener listener;
  private final GroupTime time;
  private final WriteQueue queue = new WriteQueue();
  private final AtomicBoolean scheduled = new AtomicBoolean();
  private final ReentrantLock writing = new ReentrantLock();

  /** Why nothing is written any more; null as long as the writer is open. */
  private final AtomicReference<@Nullable EngineException> closed = new AtomicReference<>();

  /** How many keys are read at once at present; used by the one who writes. */
  private int keysAhead = MAX_KEYS_AHEAD;

  /** Whether the last group failed; used by the one who writes. */
  private boolean failing;

  /** A commit whose outcome is unknown; null when there is none. */
  private volatile @Nullable Unsettled unsettled;

  /**
   * @param cause why the outcome is unknown
   * @param overwritten the keys that listeners care for
   */
  private record Unsettled(Commit commit, List<byte[]> overwritten, StoreException cause) {}

  /**
   * @param limits of the store's commits
   * @param executor where to run; refuses nothing
   * @param time what groups are judged by
   */
  public ShardWriter(
      Shard shard,
      CommitLimits limits,
      Executor executor,
      CommitListener listener,
      GroupTime time) {
    this.shard = shard;
    this.limits = limits;
    this.executor = executor;
    this.listener = listener;
    this.time = time;
  }

  /**
   * Queues a write. The future is completed once the write is durable, or refused.
   *
   * @param answerOn where the future is completed. All answers of a group that go to the same place
   *     are handed over together, since waking a thread costs more than answering.
   */
  public <R> CompletableFuture<R> submit(Mutation<R> mutation, Executor answerOn) {
    CompletableFuture<R> future = new CompletableFuture<>();
    if (queue.add(new QueuedWrite<>(mutation, future, answerOn))) {
      schedule();
    } else {
      future.completeExceptionally(
          new EngineException(
              Reason.LIMIT_REACHED, "Too many writes are waiting for this partition. Try again."));
    }
    return future;
  }

  /** Queues a piece of background work, which is done when nobody else has anything to write. */
  public <R> CompletableFuture<R> submitInBackground(Mutation<R> mutation) {
    CompletableFuture<R> future = new CompletableFuture<>();
    queue.addInBackground(new QueuedWrite<>(mutation, future, Runnable::run));
    schedule();
    return future;
  }

  /** How many writes wait. */
  public int waiting() {
    return queue.waiting();
  }

  /** Refuses what still waits and all that comes, for the first reason that was given. */
  public void refuseAll(EngineException reason) {
    closed.compareAndSet(null, reason);
  }

  /**
   * Refuses what still waits and all that comes; returns when nothing is being written any more.
   */
  public void close() {
    refuseAll(new EngineException(Reason.CLOSING, "This partition is being closed."));
    failAll(Objects.requireNonNull(closed.get()));
    time.end();
  }

  private void schedule() {
    if (scheduled.compareAndSet(false, true)) {
      try {
        executor.execute(this::run);
      } catch (RuntimeException | Error e) {
        // No thread could be started, for instance. The next write tries again.
        scheduled.set(false);
        failAll(e);
      }
    }
  }

  /** Tells all who wait that nobody can do anything for them. */
  private void failAll(Throwable failure) {
    writing.lock();
    try {
      for (QueuedWrite<?> next = queue.poll(); next != null; next = queue.poll()) {
        next.fail(failure);
        next.answer();
      }
    } finally {
      writing.unlock();
    }
  }

  private void run() {
    try {
      writeGroup();
    } finally {
      scheduled.set(false);
      if (!queue.isEmpty()) {
        schedule();
      } else if (unsettled != null && closed.get() == null) {
        time.scheduler()
            .executeLater(
                executor, this::schedule, TimeUnit.MILLISECONDS.toNanos(SETTLE_AGAIN_MILLIS));
      }
    }
  }

  private void writeGroup() {
    List<QueuedWrite<?>> group = new ArrayList<>();
    writing.lock();
    try {
      settle();
      WriteView view = gather(group);
      // Also where nothing is to be written: refusals too may rest on a policy that is changed.
      commit(judgedInTime(view, group));
      failing = false;
    } catch (RuntimeException | Error e) {
      // Also when memory runs out: whatever it was, those who wait must be told.
      if (group.isEmpty()) {
        takeAll(group);
      }
      group.forEach(member -> member.fail(e));
      report(group.size(), e);
    } finally {
      writing.unlock();
    }
    answer(group);
  }

  /** Takes those who wait, and applies what they want. */
  private WriteView gather(List<QueuedWrite<?>> group) {
    WriteView view = new WriteView(shard, time.begin(), limits);
    boolean more = true;
    int readAhead = 0;
    while (more && group.size() < MAX_GROUP_SIZE && view.hasRoom()) {
      if (readAhead == 0) {
        readAhead = readAhead(view);
      }
      int before = group.size();
      more = queue.takeNext(group);
      readAhead--;
      if (group.size() > before) {
        group.getLast().applyTo(view, closed.get());
      }
    }
    return view;
  }

  /**
   * Reads at once what the next ones who wait will look at; how many of them that were, at least
   * one. Fewer are read ahead where values are large, since not all of them may come into the
   * group.
   */
  private int readAhead(WriteView view) {
    WriteQueue.KeysAhead ahead = queue.keysAhead(keysAhead);
    long bytes = view.readAhead(ahead.keys());
    keysAhead = bytes > READ_AHEAD_BYTES ? 1 : Math.min(2 * keysAhead, MAX_KEYS_AHEAD);
    return ahead.writes();
  }

  /** Takes those who wait, though nothing can be done for them. */
  private void takeAll(List<QueuedWrite<?>> group) {
    boolean more = true;
    while (more && group.size() < MAX_GROUP_SIZE) {
      more = queue.takeNext(group);
    }
  }

  /** Says the first failure in full. While storage fails, every group does. */
  private void report(int writes, Throwable failure) {
    if (failing && failure instanceof StoreException) {
      LOG.debug("Shard {}: a group of {} writes failed", shard.id().number(), writes, failure);
    } else {
      LOG.error("Shard {}: a group of {} writes failed", shard.id().number(), writes, failure);
    }
    failing = true;
  }

  /**
   * The view of a group whose time has been entered. Where so much time has passed that what the
   * group found alive may be expired, it is judged again.
   */
  private WriteView judgedInTime(WriteView first, List<QueuedWrite<?>> group) {
    WriteView view = first;
    for (int judgements = 1;
        !time.tryEnter(view.moment(), view.lastSecond(), view.lastSecondInQueue());
        judgements++) {
      if (judgements == MAX_JUDGEMENTS) {
        throw new EngineException(
            Reason.LIMIT_REACHED, "Items expire faster than they can be written. Try again.");
      }
      view = view.again(time.begin());
      for (QueuedWrite<?> member : group) {
        member.applyTo(view, closed.get());
      }
    }
    return view;
  }

  private static void answer(List<QueuedWrite<?>> group) {
    Map<Executor, List<QueuedWrite<?>>> byPlace = new LinkedHashMap<>();
    for (QueuedWrite<?> member : group) {
      byPlace.computeIfAbsent(member.answerOn(), place -> new ArrayList<>()).add(member);
    }
    byPlace.forEach(
        (place, members) -> {
          try {
            place.execute(() -> members.forEach(QueuedWrite::answer));
          } catch (RejectedExecutionException e) {
            // Whoever asked is gone, as at a stop. What was written is written all the same.
            LOG.debug("{} answers are wanted by nobody any more", members.size());
          } catch (RuntimeException | Error e) {
            // No memory for the task, for instance. Others wait for their answers too.
            members.forEach(QueuedWrite::answer);
          }
        });
  }

  /** Commits a group whose time has been entered; judged again, it may have nothing to change. */
  private void commit(WriteView view) {
    try {
      if (view.isEmpty()) {
        return;
      }
      List<byte[]> overwritten = view.overwrittenKeys(listener::caresFor);
      Commit commit = view.toCommit();
      long lsn = commit.expectedLsn();
      listener.beforeCommit(overwritten);
      try {
        listener.aboutToApply(commit);
        SureCommit.apply(shard, commit);
        lsn = commit.newLsn();
      } catch (UnknownOutcomeException e) {
        unsettled = new Unsettled(commit, overwritten, e);
        throw e;
      } finally {
        if (unsettled == null) {
          listener.afterCommit(overwritten, lsn);
        }
      }
    } finally {
      if (unsettled == null) {
        time.leave();
      } else {
        time.leaveUnsettled();
      }
    }
  }

  /** Finds out what became of the last commit, if that is unknown; throws while it stays so. */
  private void settle() {
    Unsettled open = unsettled;
    if (open == null) {
      return;
    }
    boolean applied = SureCommit.settle(shard, open.commit, open.cause);
    LOG.info(
        "Shard {}: a commit with an unknown outcome was {}applied",
        shard.id().number(),
        applied ? "" : "not ");
    unsettled = null;
    listener.afterCommit(
        open.overwritten, applied ? open.commit.newLsn() : open.commit.expectedLsn());
    time.settled();
  }
}
