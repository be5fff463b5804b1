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
 * <p><b>Group commit.</b> Writes wait in a queue. The writer takes all waiting ones up to a bound,
 * applies them in order to one {@link WriteView}, commits them with one fsync, and then answers
 * them. During the commit the next ones collect. So there are no locks, one order for all, and many
 * durable writes per second.
 *
 * <p><b>Answers wait for the commit</b>, also refusals: "that id exists" may be caused by a write
 * of the same group, and must not be reported before that write is durable.
 *
 * <p><b>One moment for a group.</b> The whole group is judged by one second and one policy ({@link
 * GroupTime}). If an item that the group found alive expires before the commit, the whole group is
 * judged again.
 *
 * <p><b>Combined reads.</b> Writes say beforehand which keys they will read, and the keys of many
 * are read in one call: a remote store is asked once, and a local one has less to do.
 *
 * <p><b>Unknown outcomes.</b> If the store cannot tell whether a commit was applied, its group is
 * told so, and nothing else is written until that is settled: the store is asked again with every
 * group, and from time to time. Until then the commit counts as in progress: caches do not hold
 * what it may change, and readers' time does not pass the expiry of the items that it depends on.
 *
 * <p><b>Background work</b> runs only if no write waits: as the last part of a group, one piece at
 * a time. Each piece must be short, because the writes of its group wait for it.
 *
 * <p><b>Threads.</b> The writer has no thread of its own. It runs on the storage pool while there
 * is work, never twice at the same time, and goes to the end of the pool's queue after each group,
 * so that a busy shard does not block others.
 */
public final class ShardWriter {
  /** The most writes that wait; more are refused. */
  public static final int MAX_WAITING = 16_384;

  /** The most writes in a commit. */
  static final int MAX_GROUP_SIZE = 512;

  /** A group is closed when it reaches this size. */
  static final long MAX_GROUP_BYTES = 8L * 1024 * 1024;

  /** The keys of this many writes, with one key each, are read in one call. */
  static final int MAX_KEYS_AHEAD = 32;

  /** After values larger than this, only one write's keys are read in one call. */
  static final long READ_AHEAD_BYTES = 512 * 1024;

  /**
   * How many times a group is judged. A group that needs more writes many items with the shortest
   * ttl.
   */
  static final int MAX_JUDGEMENTS = 10;

  /** After this time an unsettled commit is tried again if no write comes before. */
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

  /** Why nothing is written any more; null while the writer is open. */
  private final AtomicReference<@Nullable EngineException> closed = new AtomicReference<>();

  /** How many keys are read in one call at present; used by the writing thread. */
  private int keysAhead = MAX_KEYS_AHEAD;

  /** Whether the last group failed; used by the writing thread. */
  private boolean failing;

  /** A commit with an unknown outcome; null if there is none. */
  private volatile @Nullable Unsettled unsettled;

  /**
   * @param cause why the outcome is unknown
   * @param overwritten the keys for which listeners care
   */
  private record Unsettled(Commit commit, List<byte[]> overwritten, StoreException cause) {}

  /**
   * @param limits the limits of the store's commits
   * @param executor runs the writer; must accept every task
   * @param time gives the moments by which groups are judged
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
   * Queues a write. The future is completed when the write is durable or refused.
   *
   * @param answerOn completes the future. All answers of a group with the same executor are passed
   *     to it as one task, because waking a thread costs more than answering.
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

  /** Queues a piece of background work, which runs when no write waits. */
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

  /** Refuses all waiting and later writes. If called again, the first reason counts. */
  public void refuseAll(EngineException reason) {
    closed.compareAndSet(null, reason);
  }

  /** Refuses all waiting and later writes. Returns when nothing is being written any more. */
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
        // For example, no thread could be started. The next write tries again.
        scheduled.set(false);
        failAll(e);
      }
    }
  }

  /** Fails all waiting writes. */
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
      // Also if nothing is to be written: refusals, too, may depend on a policy that is being
      // changed.
      commit(judgedInTime(view, group));
      failing = false;
    } catch (RuntimeException | Error e) {
      // Catches everything, even running out of memory: waiting callers must get an answer.
      if (group.isEmpty()) {
        takeWithoutApplying(group);
      }
      group.forEach(member -> member.fail(e));
      report(group.size(), e);
    } finally {
      writing.unlock();
    }
    answer(group);
  }

  /** Takes waiting writes and applies them. */
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
   * Reads in one call the keys of the next waiting writes. Returns how many writes these are, at
   * least one. If values are large, fewer are read ahead, because not all of the writes may come
   * into the group.
   */
  private int readAhead(WriteView view) {
    WriteQueue.KeysAhead ahead = queue.keysAhead(keysAhead);
    long bytes = view.readAhead(ahead.keys());
    keysAhead = bytes > READ_AHEAD_BYTES ? 1 : Math.min(2 * keysAhead, MAX_KEYS_AHEAD);
    return ahead.writes();
  }

  /** Takes waiting writes without applying them. */
  private void takeWithoutApplying(List<QueuedWrite<?>> group) {
    boolean more = true;
    while (more && group.size() < MAX_GROUP_SIZE) {
      more = queue.takeNext(group);
    }
  }

  /** Logs the first failure as an error. While storage fails, every group fails. */
  private void report(int writes, Throwable failure) {
    if (failing && failure instanceof StoreException) {
      LOG.debug("Shard {}: a group of {} writes failed", shard.id().number(), writes, failure);
    } else {
      LOG.error("Shard {}: a group of {} writes failed", shard.id().number(), writes, failure);
    }
    failing = true;
  }

  /**
   * The view of a group that has entered its time. If an item that the group found alive may have
   * expired meanwhile, the group is judged again.
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
            // The receiver is gone, for example during a stop. The writes are durable all the same.
            LOG.debug("{} answers have no receiver any more", members.size());
          } catch (RuntimeException | Error e) {
            // For example, no memory for the task. Other callers still need their answers.
            members.forEach(QueuedWrite::answer);
          }
        });
  }

  /**
   * Commits a group that has entered its time. After judging it again there may be nothing to
   * change.
   */
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

  /** Settles the last commit if its outcome is unknown. Throws while it stays unknown. */
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
