// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.background;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.catalogue.Catalogue;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.expiry.ExpiryOptions;
import dev.ephemeris.engine.expiry.QueueKeeper;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.threads.Scheduler;
import dev.ephemeris.engine.threads.Workers;
import dev.ephemeris.engine.time.EngineClock;
import dev.ephemeris.engine.upkeep.Keeper;
import dev.ephemeris.engine.upkeep.StepResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tends the expiry queues and the indexes of all containers in the background: one thread, which
 * goes round and has each partition's {@link QueueKeeper} and {@link
 * dev.ephemeris.engine.reindex.IndexKeeper} do a small step where there is something to do. They
 * take turns, so neither waits for the other to come to an end.
 *
 * <p><b>It looks only where there may be something to do</b>, which the {@link Agenda} knows. So
 * many containers cost nothing as long as nothing happens in them.
 *
 * <p><b>It takes only what is left over.</b> Where throughput is limited, a partition's purge may
 * cost what its budget has left over and no more. Where it is not, what is left over is the
 * machine's idle time: while requests come in, the thread rests after each step ({@link Pace}), so
 * that it takes a small share of the machine; while none do, it does not rest.
 *
 * <p>A partition that fails is left alone for a while; the others go on.
 */
public final class BackgroundWorker implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundWorker.class);

  /** How often an idle worker looks whether there is something to do. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final long FAILURE_REST_NANOS = 5_000_000_000L;
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);

  /** Between two looks for requests there is at least so many times what the last one took. */
  private static final long LOOKING_FOR_REQUESTS_FACTOR = 20;

  private final ExpiryOptions options;
  private final Agenda agenda;
  private final Map<Container, ContainerKeeper> keepers = new ConcurrentHashMap<>();
  private final Map<Keeper, Long> failedAt = new ConcurrentHashMap<>();
  private final Scheduler scheduler;
  private final SpaceReclaimer reclaimer;
  private final Workers thread;
  private long spentBefore;
  private long lookedForRequestsAt;
  private long lookingForRequestsNanos;

  /** Whether requests came in between the last two looks for them. */
  private boolean busy;

  /**
   * @param written the shards that are written to
   * @param clock the time that data lives by
   */
  public BackgroundWorker(
      Catalogue catalogue, WrittenShards written, EngineClock clock, ExpiryOptions options) {
    this.options = options;
    this.agenda = new Agenda(catalogue, written, clock::nowSeconds, this::keeper);
    this.scheduler = clock.scheduler();
    this.reclaimer = new SpaceReclaimer(scheduler);
    this.thread = scheduler.workers("expiry", 1);
    this.lookedForRequestsAt = scheduler.nanoTime();
  }

  /** Begins to work on its own. */
  public void start() {
    thread.execute(this::work);
  }

  /**
   * Works in the caller's thread until there is nothing to do or to pay with; for one who has not
   * {@linkplain #start started} it.
   */
  public void runUntilIdle() {
    while (round(false)) {
      // Everything that worked may have more to do.
    }
  }

  /** The same, but one small step of each partition only; false when there was nothing to do. */
  public boolean runOneRound() {
    return round(false);
  }

  /** How fast a container's items are purged. */
  public double purgedPerSecond(Container container) {
    return keeper(container).purgedPerSecond();
  }

  /**
   * How far a container's queues are built since TTL was switched on, or its index since its policy
   * was changed, whichever is less, in percent. May wait for a disk.
   */
  public int buildProgress(Container container) {
    return keeper(container).buildProgress();
  }

  private ContainerKeeper keeper(Container container) {
    return keepers.computeIfAbsent(
        container, newContainer -> new ContainerKeeper(newContainer, options));
  }

  private void work() {
    while (round(true)) {
      // Everything that worked may have more to do.
    }
    scheduler.executeLater(thread, this::work, LOOK_NANOS);
  }

  /** Has each partition do one step; true if any had something to do. */
  private boolean round(boolean restful) {
    boolean worked = false;
    List<Agenda.Entry> due = agenda.due();
    forgetDeleted();
    for (Agenda.Entry entry : due) {
      if (thread.isClosing()) {
        return false;
      }
      worked |= step(entry, restful);
    }
    return worked;
  }

  /** Lets go of what was known about containers and partitions that are gone. */
  private void forgetDeleted() {
    if (keepers.size() > agenda.containers().size()) {
      keepers.keySet().retainAll(agenda.containers());
    }
    if (!failedAt.isEmpty()) {
      failedAt.keySet().removeIf(keeper -> !agenda.knows(keeper));
    }
  }

  private boolean step(Agenda.Entry entry, boolean restful) {
    Keeper keeper = entry.keeper();
    if (!entry.container().has(keeper)) {
      // Its partition is gone; the agenda takes up those that came of it.
      agenda.postpone(entry, Keeper.WHEN_WRITTEN);
      return false;
    }
    long begin = scheduler.nanoTime();
    long cpuBefore = restful ? scheduler.processorNanos() : 0;
    Long failed = failedAt.get(keeper);
    if (failed != null && begin - failed < FAILURE_REST_NANOS) {
      return false;
    }
    try {
      StepResult result =
          entry.container().step(keeper, Pace.stepItems(options.stepItems(), restful && busy));
      failedAt.remove(keeper);
      if (result.worked()) {
        if (restful) {
          rest(scheduler.processorNanos() - cpuBefore, keeper.behindNanos());
        }
      } else if (keeper.isWorthReclaiming()) {
        reclaimer.reclaim(keeper.partition().shard());
      }
      if (!result.worked()) {
        agenda.postpone(entry, keeper.nextLook());
      }
      return result.worked();
    } catch (RuntimeException | Error e) {
      // Also when memory runs out: whatever it was, this thread is the only one that tends them.
      failedAt.put(keeper, scheduler.nanoTime());
      report(entry.container().container(), e);
      return false;
    }
  }

  /** Rests after a step if requests came in since the one before. */
  private void rest(long workedNanos, long behindNanos) {
    lookForRequests();
    if (busy) {
      scheduler.pause(Pace.restNanos(workedNanos, behindNanos));
    }
  }

  /** Adding up what all containers spent takes its time, so it is done less often the longer. */
  private void lookForRequests() {
    long begin = scheduler.nanoTime();
    if (begin - lookedForRequestsAt < LOOKING_FOR_REQUESTS_FACTOR * lookingForRequestsNanos) {
      return;
    }
    long spent = foregroundSpent();
    busy = spent != spentBefore;
    spentBefore = spent;
    lookedForRequestsAt = scheduler.nanoTime();
    lookingForRequestsNanos = lookedForRequestsAt - begin;
  }

  private long foregroundSpent() {
    long sum = 0;
    for (Container container : keepers.keySet()) {
      for (Partition partition : container.partitions()) {
        sum += partition.budget().foregroundSpent().hundredths();
      }
    }
    return sum;
  }

  private static void report(Container container, Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof EngineException refusal
        && (refusal.reason() == Reason.CLOSING
            || refusal.reason() == Reason.NOT_FOUND
            || refusal.reason() == Reason.PARTITION_GONE)) {
      // The container has just been deleted or got other partitions, or the engine is being closed.
      return;
    }
    LOG.error(
        "Container {}: its queues or its index cannot be tended just now",
        container.resourceId(),
        failure);
  }

  /** Stops after the step under way. */
  @Override
  public void close() {
    reclaimer.close();
    if (!thread.close(CLOSE_TIMEOUT)) {
      LOG.warn("The background worker did not stop within {}", CLOSE_TIMEOUT);
    }
  }
}
