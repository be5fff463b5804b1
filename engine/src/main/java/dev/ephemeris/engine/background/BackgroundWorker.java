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
import dev.ephemeris.store.Shard;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Maintains the expiry queues and indexes of all containers in the background. One thread goes
 * through the partitions and runs small steps of each {@link QueueKeeper} and {@link
 * dev.ephemeris.engine.reindex.IndexKeeper} that has work. They take turns, so neither waits until
 * the other has finished.
 *
 * <p><b>It visits only partitions that may have work</b>, which the {@link Agenda} knows. So many
 * containers cost nothing while nothing happens in them.
 *
 * <p><b>It uses only spare throughput.</b> If throughput is limited, the purge of a partition may
 * spend what requests have left of the budget, and no more. If it is not limited, it uses the
 * machine's idle time: while requests come in, the thread rests after each step ({@link Pace}) and
 * so takes a small share of the machine; otherwise it does not rest.
 *
 * <p>A partition whose step failed is skipped for a while; the others continue.
 */
public final class BackgroundWorker implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundWorker.class);

  /** How often an idle worker checks whether there is work. */
  private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final long FAILURE_REST_NANOS = 5_000_000_000L;
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);

  /**
   * The pause between two checks for requests is at least this many times the duration of a check.
   */
  private static final long CHECK_COST_FACTOR = 20;

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

  /** Whether requests came in between the last two checks for them. */
  private boolean busy;

  /**
   * @param written the shards that have been written to
   * @param clock the clock by which items expire
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

  /** Starts the worker's thread. */
  public void start() {
    thread.execute(this::work);
  }

  /**
   * Works in the caller's thread until there is no more work or no budget for it. For callers that
   * have not {@linkplain #start started} the worker.
   */
  public void runUntilIdle() {
    while (round(false)) {
      // A keeper that did a step may have more work.
    }
  }

  /**
   * As {@link #runUntilIdle}, but only one small step of each partition. Returns false if there was
   * no work.
   */
  public boolean runOneRound() {
    return round(false);
  }

  /** Has the space of deleted entries of a shard reclaimed, after what is being reclaimed now. */
  public void reclaim(Shard shard) {
    reclaimer.reclaim(shard);
  }

  /** How many items of a container are purged per second. */
  public double purgedPerSecond(Container container) {
    return keeper(container).purgedPerSecond();
  }

  /**
   * The progress, in percent, of building a container's queues since TTL was switched on, or its
   * index since its policy changed: the lower of the two. May wait for a disk.
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
      // A keeper that did a step may have more work.
    }
    scheduler.executeLater(thread, this::work, CHECK_NANOS);
  }

  /** Runs one step of each partition that has work. Returns whether there was any. */
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

  /** Forgets deleted containers and partitions. */
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
      // The partition is gone. The agenda adds its successors.
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
      // Catches everything, even running out of memory: no other thread does this work.
      failedAt.put(keeper, scheduler.nanoTime());
      report(entry.container().container(), e);
      return false;
    }
  }

  /** Rests after a step if requests came in since the step before. */
  private void rest(long workedNanos, long behindNanos) {
    checkForRequests();
    if (busy) {
      scheduler.pause(Pace.restNanos(workedNanos, behindNanos));
    }
  }

  /**
   * Summing up what all containers spent takes time, so the longer it takes, the less often it is
   * done.
   */
  private void checkForRequests() {
    long begin = scheduler.nanoTime();
    if (begin - lookedForRequestsAt < CHECK_COST_FACTOR * lookingForRequestsNanos) {
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
      // The container was deleted or got other partitions a moment ago, or the engine is closing.
      return;
    }
    LOG.error(
        "Container {}: its queues or its index cannot be maintained at present",
        container.resourceId(),
        failure);
  }

  /** Stops after the current step. */
  @Override
  public void close() {
    reclaimer.close();
    if (!thread.close(CLOSE_TIMEOUT)) {
      LOG.warn("The background worker did not stop within {}", CLOSE_TIMEOUT);
    }
  }
}
