// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.ledger.QueueLedger;
import dev.ephemeris.engine.ledger.TallyReader;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.shard.Mutation;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.transaction.Purge;
import dev.ephemeris.engine.transaction.Transactions;
import dev.ephemeris.engine.ttl.CutOffs;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.engine.ttl.TtlPolicy;
import dev.ephemeris.engine.upkeep.ItemBatch;
import dev.ephemeris.engine.upkeep.ItemsToVisit;
import dev.ephemeris.engine.upkeep.Keeper;
import dev.ephemeris.engine.upkeep.StepResult;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.QueuePosition;
import dev.ephemeris.keyspace.QueueStateRecord;
import dev.ephemeris.keyspace.QueueStateRecord.Phase;
import dev.ephemeris.keyspace.QueueStateRecord.Progress;
import dev.ephemeris.keyspace.Tally;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Maintains the expiry queues of one partition: builds them when TTL is switched on, purges expired
 * items from their beginnings, and drops them when TTL is switched off. It works in small steps.
 * Each is one commit, which also stores the progress, so it can be stopped or killed at any time.
 *
 * <p><b>Its work follows from the policy alone</b>, not from what it did before: while TTL is on,
 * the queues must be complete and purged; while it is off, items that had expired before are
 * purged, and then the queues are dropped.
 *
 * <p><b>Building.</b> From the first step on, every write enters the item that it changes. So the
 * builder visits the items that were there, in the order of their numbers, and enters each as it is
 * when the step is applied; entering one twice changes nothing.
 *
 * <p><b>The purge never reads an entry twice.</b> No entry can appear before the cut-offs any more:
 * a write enters its item at the present second or later, and the cut-offs are earlier than that,
 * also while the write is being committed ({@link dev.ephemeris.engine.ttl.ContainerTime}). So
 * everything before a processed position stays processed. The entries themselves are removed many
 * at a time, as ranges; until then they lie before the position from which all readers start.
 *
 * <p><b>Writes may come in between.</b> A step collects expired items outside the writer's turn
 * ({@link PurgeStep}); a transaction removes them ({@link Purge}), and skips items that were
 * renewed, deleted or created again meanwhile.
 *
 * <p>Used by one thread at a time; fields that other threads read are volatile.
 */
public final class QueueKeeper implements Keeper {
  /** Processed entries are removed when there are this many of them. */
  static final int TRIM_AFTER = 4096;

  /** Fewer are removed when nothing was purged for this many seconds … */
  static final long TRIM_QUIET_SECONDS = 5;

  /** … or after this many seconds at the latest. */
  static final long TRIM_SECONDS = 60;

  /** Space is reclaimed after at least this many items were purged … */
  static final int MIN_RECLAIM_ITEMS = 1000;

  /**
   * … and at least one for this many that are left. Otherwise a small purge would rewrite a large
   * shard.
   */
  static final int RECLAIM_SHARE = 5;

  private final Container container;
  private final Partition partition;
  private final Shard shard;
  private final ExpiryOptions options;
  private volatile @Nullable QueueStateRecord state;
  private volatile long itemCount;
  private final ItemsToVisit itemsToVisit;

  /** Up to which cut-offs nothing is left to purge, and what is known to expire next. */
  private @Nullable Swept swept;

  /** The policy under which there is no work: TTL is off, and nothing is expired. */
  private @Nullable TtlPolicy nothingToDoUnder;

  private int entriesToTrim;
  private long firstToTrimSecond;
  private long trimSecond;
  private long purgedSinceReclaim;
  private long lastPurgeNanos;
  private long behindSinceNanos;

  public QueueKeeper(Container container, Partition partition, ExpiryOptions options) {
    this.container = container;
    this.partition = partition;
    this.shard = partition.shard();
    this.options = options;
    this.itemsToVisit = new ItemsToVisit(partition);
  }

  @Override
  public Partition partition() {
    return partition;
  }

  /** Whether there may be work. Does not read storage. */
  @Override
  public boolean isDue() {
    Moment moment = container.purgeMoment();
    QueueStateRecord known = state;
    if (known == null) {
      return true;
    }
    return switch (known.phase()) {
      case ABSENT -> !moment.policy().equals(nothingToDoUnder);
      case BUILDING -> true;
      case COMPLETE ->
          options.purge()
              && (!moment.policy().isOn() || !isSwept(moment.cutOffs()) || isTimeToTrim(moment));
    };
  }

  private boolean isSwept(CutOffs cutOffs) {
    Swept known = swept;
    if (known == null) {
      return false;
    }
    return known.cutOffs().equals(cutOffs)
        || (shard.lsn() == known.lsn() && known.hasNothingUpTo(cutOffs));
  }

  @Override
  public long nextLook() {
    if (isDue() || purgedSinceReclaim >= MIN_RECLAIM_ITEMS) {
      return NOW;
    }
    Swept known = swept;
    if (known == null) {
      return WHEN_WRITTEN;
    }
    Moment moment = container.purgeMoment();
    long next =
        shard.lsn() == known.lsn()
            ? known.nextExpiry(moment.policy().mode())
            // Items were written since then that may expire earlier than those known.
            : moment.nowSeconds() + 1;
    return entriesToTrim > 0 ? Math.min(next, trimSecond) : next;
  }

  /** Entries of formats before 12 hold ids and partition keys, so even a few must be removed. */
  private boolean isTimeToTrim(Moment moment) {
    return entriesToTrim > 0 && moment.nowSeconds() >= trimSecond;
  }

  @Override
  public StepResult step(RequestUnits allowance, int maxItems) {
    QueueStateRecord known = load();
    // One moment judges the whole step, because the policy may change at any time.
    Moment moment = container.purgeMoment();
    boolean on = moment.policy().isOn();
    return switch (known.phase()) {
      case ABSENT -> on || hasExpired(moment) ? beginBuilding() : nothingToDo(moment);
      case BUILDING -> build(known, maxItems);
      case COMPLETE -> options.purge() ? purge(known, allowance, maxItems, on) : StepResult.NOTHING;
    };
  }

  @Override
  public boolean isWorthReclaiming() {
    if (purgedSinceReclaim < MIN_RECLAIM_ITEMS
        || container.nanoTime() - lastPurgeNanos < options.quietNanos()
        || purgedSinceReclaim < countItems() / RECLAIM_SHARE) {
      return false;
    }
    purgedSinceReclaim = 0;
    return true;
  }

  @Override
  public long behindNanos() {
    return swept != null ? 0 : container.nanoTime() - behindSinceNanos;
  }

  /**
   * How much of the queues has been built, in percent. Any thread that may wait for a disk may call
   * this.
   */
  public int buildProgress() {
    QueueStateRecord known = state;
    if (known == null) {
      known = read();
    }
    return switch (known.phase()) {
      case ABSENT -> container.ttlPolicy().isOn() && shard.lsn() > 0 ? 0 : 100;
      case BUILDING -> (int) Math.min(99, known.itemsVisited() * 100 / Math.max(1, itemCount));
      case COMPLETE -> 100;
    };
  }

  private QueueStateRecord read() {
    byte[] stored = shard.get(QueueStateRecord.key());
    return stored == null ? QueueStateRecord.INITIAL : QueueStateRecord.decode(stored);
  }

  private QueueStateRecord load() {
    QueueStateRecord known = state;
    if (known == null) {
      known = read();
      if (known.phase() == Phase.BUILDING) {
        itemCount = countItems();
      }
      if (entriesToTrim == 0 && known.hasEntriesToTrim()) {
        // The number of these entries is not stored.
        noteEntriesToTrim(1, container.purgeMoment());
      }
      state = known;
    }
    return known;
  }

  private long countItems() {
    try (Snapshot snapshot = shard.snapshot()) {
      return new TallyReader(snapshot).items();
    }
  }

  /** Items may have expired before TTL was switched off, and before the queues were begun. */
  private boolean hasExpired(Moment moment) {
    try (Snapshot snapshot = shard.snapshot()) {
      return new TallyReader(snapshot).expired(moment.cutOffs()) > 0;
    }
  }

  private StepResult nothingToDo(Moment moment) {
    nothingToDoUnder = moment.policy();
    return StepResult.NOTHING;
  }

  private StepResult beginBuilding() {
    itemCount = countItems();
    QueueStateRecord begun =
        new QueueStateRecord(Phase.BUILDING, new byte[0], 0, Progress.NONE, Progress.NONE);
    itemsToVisit.begin();
    commit(
        view -> {
          view.put(QueueStateRecord.key(), begun.encode());
          return begun;
        });
    return StepResult.WORKED;
  }

  private StepResult build(QueueStateRecord known, int maxItems) {
    ItemBatch walk;
    try (Snapshot snapshot = shard.backgroundSnapshot()) {
      walk = itemsToVisit.next(snapshot, known.builtThrough(), maxItems);
    }
    List<byte[]> itemKeys = walk.items().stream().map(ItemBatch.Found::key).toList();
    QueueStateRecord built =
        new QueueStateRecord(
            walk.isLast() ? Phase.COMPLETE : Phase.BUILDING,
            walk.isLast() ? new byte[0] : itemKeys.getLast(),
            known.itemsVisited() + itemKeys.size(),
            Progress.NONE,
            Progress.NONE);
    commit(
        view -> {
          for (byte[] itemKey : itemKeys) {
            byte[] value = view.get(itemKey);
            if (value != null) {
              QueueLedger.enqueue(view, ItemRecord.decode(value));
            }
          }
          view.put(QueueStateRecord.key(), built.encode());
          return built;
        });
    return StepResult.WORKED;
  }

  private StepResult purge(
      QueueStateRecord known, RequestUnits allowance, int maxItems, boolean on) {
    // The moment is taken before the snapshot, so the snapshot has all entries before the moment.
    Moment moment = container.purgeMoment();
    PurgeStep step = new PurgeStep(partition, moment, known, allowance, maxItems, entriesToTrim);
    try (Snapshot snapshot = shard.backgroundSnapshot()) {
      if (!step.collect(snapshot, partition.indexState().in(snapshot))) {
        sweep(known, moment.cutOffs(), snapshot);
        step = null;
      }
    }
    if (step == null) {
      if (!on) {
        return drop();
      }
      return isTimeToTrim(moment) ? trim() : StepResult.NOTHING;
    }
    if (swept != null || lastPurgeNanos == 0) {
      behindSinceNanos = container.nanoTime();
      swept = null;
    }
    Purge.Result result = awaited(Transactions.submit(step.purge()));
    state = result.state();
    noteEntriesToTrim(step.entriesToTrim(), moment);
    purgedSinceReclaim += result.purged();
    lastPurgeNanos = container.nanoTime();
    return new StepResult(true, result.purged());
  }

  private void noteEntriesToTrim(int entries, Moment moment) {
    if (entriesToTrim == 0) {
      firstToTrimSecond = moment.nowSeconds();
    }
    entriesToTrim = entries;
    trimSecond =
        Math.min(firstToTrimSecond + TRIM_SECONDS, moment.nowSeconds() + TRIM_QUIET_SECONDS);
  }

  /** Removes the processed entries, even if they are few. */
  private StepResult trim() {
    QueueStateRecord known = load();
    commit(
        view -> {
          QueueStateRecord trimmed = QueueLedger.trim(view, known);
          view.put(QueueStateRecord.key(), trimmed.encode());
          return trimmed;
        });
    entriesToTrim = 0;
    return StepResult.WORKED;
  }

  /** Records that nothing is left to purge up to the cut-offs. */
  private void sweep(QueueStateRecord known, CutOffs cutOffs, Snapshot snapshot) {
    state = sweptThrough(known, cutOffs);
    TallyReader tallies = new TallyReader(snapshot);
    swept =
        new Swept(
            cutOffs,
            snapshot.lsn(),
            tallies.first(Tally.INHERITORS).orElse(Long.MAX_VALUE),
            tallies.first(Tally.OWNERS).orElse(Long.MAX_VALUE));
  }

  /**
   * The position up to which the queues are empty; kept in memory, and stored with the next purge.
   */
  private static QueueStateRecord sweptThrough(QueueStateRecord known, CutOffs cutOffs) {
    QueueStateRecord result = known;
    for (ExpiryQueue queue : ExpiryQueue.values()) {
      Progress progress = known.of(queue);
      QueuePosition behind = QueuePosition.behind(cutOffs.through(queue));
      if (behind.compareTo(progress.next()) > 0) {
        result = result.with(queue, new Progress(behind, progress.trimmed()));
      }
    }
    return result;
  }

  /** TTL is off and all expired items are purged, so the queues are not needed any more. */
  private StepResult drop() {
    commit(
        view -> {
          if (container.ttlPolicy().isOn()) {
            // TTL was switched on again meanwhile, and the queues are still valid.
            return load();
          }
          for (ExpiryQueue queue : ExpiryQueue.values()) {
            view.deleteRange(queue.all());
          }
          view.delete(QueueStateRecord.key());
          return QueueStateRecord.INITIAL;
        });
    swept = null;
    QueueStateRecord now = state;
    if (now != null && now.phase() == Phase.ABSENT) {
      entriesToTrim = 0;
    }
    return StepResult.WORKED;
  }

  /** Commits a step and takes over the resulting state. */
  private void commit(Mutation<QueueStateRecord> mutation) {
    state = awaited(partition.writer().submitInBackground(mutation));
  }

  /** Waits for a step. If it fails, the stored state is read again. */
  private <R> R awaited(CompletableFuture<R> step) {
    try {
      return step.join();
    } catch (RuntimeException e) {
      state = null;
      swept = null;
      throw e;
    }
  }
}
