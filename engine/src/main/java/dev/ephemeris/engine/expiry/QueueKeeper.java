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
 * Keeps the expiry queues of one partition: builds them when TTL is switched on, purges what is
 * expired from their heads, drops them when TTL is switched off. It does so in small steps, each of
 * them one commit that also stores how far it has come; so it can be stopped and killed anywhere.
 *
 * <p><b>What is to be done follows from the policy alone</b>, whatever was going on before: while
 * TTL is on, the queues are to be complete and purged; while it is off, what had expired is to be
 * purged, and then the queues are to be gone.
 *
 * <p><b>Building.</b> From the first step on every write enters what it changes. So the builder
 * walks over all items once, in the order of their keys, and enters each as it is when the step is
 * applied; entering one twice changes nothing.
 *
 * <p><b>Purging never looks back.</b> No entry can appear before the cut-offs any more: a write
 * enters its item at the present second or later, and the cut-offs lie before that, also while the
 * write is being committed ({@link dev.ephemeris.engine.ttl.ContainerTime}). So once everything up
 * to a place has been dealt with, nothing before it is read again. The entries themselves are
 * removed many at a time, as ranges; until then they lie behind the place from which everybody
 * reads.
 *
 * <p><b>Writes may overtake it.</b> A step collects expired items beside the writer ({@link
 * PurgeStep}); a transaction removes them ({@link Purge}), and leaves alone those that were
 * renewed, deleted or made anew meanwhile.
 *
 * <p>Used by one thread at a time; what others may ask is volatile.
 */
public final class QueueKeeper implements Keeper {
  /** Entries that were dealt with are removed when there are this many of them. */
  static final int TRIM_AFTER = 4096;

  /** Fewer are removed when nothing was purged for so many seconds … */
  static final long TRIM_QUIET_SECONDS = 5;

  /** … or after so many at the latest. */
  static final long TRIM_SECONDS = 60;

  /** Space is taken back after so many items have gone … */
  static final int MIN_RECLAIM_ITEMS = 1000;

  /**
   * … and at least one for so many that are left, or a little purge would rewrite a large shard.
   */
  static final int RECLAIM_SHARE = 5;

  private final Container container;
  private final Partition partition;
  private final Shard shard;
  private final ExpiryOptions options;
  private volatile @Nullable QueueStateRecord state;
  private volatile long itemsToLookAt;

  /** Up to where nothing is left to purge, and what is known to come next. */
  private @Nullable Swept swept;

  /** The policy under which there is nothing to do, being off, with nothing expired. */
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
  }

  @Override
  public Partition partition() {
    return partition;
  }

  /** Whether there may be something to do; tells without looking into storage. */
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
            // Since then items were written that may expire earlier than those that are known.
            : moment.nowSeconds() + 1;
    return entriesToTrim > 0 ? Math.min(next, trimSecond) : next;
  }

  /** Entries hold ids and partition keys of items that are gone, so even a few do not stay. */
  private boolean isTimeToTrim(Moment moment) {
    return entriesToTrim > 0 && moment.nowSeconds() >= trimSecond;
  }

  @Override
  public StepResult step(RequestUnits allowance, int maxItems) {
    QueueStateRecord known = load();
    // All of the step is judged by one policy: it may be changed at any time.
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
   * How much of the queues has been built, in percent. Any thread that may wait for a disk may ask.
   */
  public int buildProgress() {
    QueueStateRecord known = state;
    if (known == null) {
      known = read();
    }
    return switch (known.phase()) {
      case ABSENT -> container.ttlPolicy().isOn() && shard.lsn() > 0 ? 0 : 100;
      case BUILDING -> (int) Math.min(99, known.itemsLookedAt() * 100 / Math.max(1, itemsToLookAt));
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
        itemsToLookAt = countItems();
      }
      if (entriesToTrim == 0 && known.hasEntriesToTrim()) {
        // How many there are was not stored.
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

  /** Items may have expired before TTL was switched off, and before queues were ever begun. */
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
    itemsToLookAt = countItems();
    QueueStateRecord begun =
        new QueueStateRecord(Phase.BUILDING, new byte[0], 0, Progress.NONE, Progress.NONE);
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
      walk = ItemBatch.read(snapshot, known.builtThrough(), maxItems);
    }
    List<byte[]> itemKeys = walk.items().stream().map(ItemBatch.Found::key).toList();
    QueueStateRecord built =
        new QueueStateRecord(
            walk.isLast() ? Phase.COMPLETE : Phase.BUILDING,
            walk.isLast() ? new byte[0] : itemKeys.getLast(),
            known.itemsLookedAt() + itemKeys.size(),
            Progress.NONE,
            Progress.NONE);
    commit(
        view -> {
          for (byte[] itemKey : itemKeys) {
            byte[] value = view.get(itemKey);
            if (value != null) {
              QueueLedger.enqueue(view, itemKey, ItemRecord.decode(value));
            }
          }
          view.put(QueueStateRecord.key(), built.encode());
          return built;
        });
    return StepResult.WORKED;
  }

  private StepResult purge(
      QueueStateRecord known, RequestUnits allowance, int maxItems, boolean on) {
    // The moment is taken before the snapshot: what is entered before it is then seen, or later.
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

  /** Removes the entries that were dealt with, though they are few. */
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

  /** Remembers that nothing is left to purge up to the cut-offs. */
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

  /** The place up to which the queues are empty; kept in memory, and stored with the next purge. */
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

  /** TTL is off and what had expired is gone: nobody needs the queues any more. */
  private StepResult drop() {
    commit(
        view -> {
          if (container.ttlPolicy().isOn()) {
            // Switched on again meanwhile; the queues are as good as they were.
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

  /** Commits a step and takes over the state it leads to. */
  private void commit(Mutation<QueueStateRecord> mutation) {
    state = awaited(partition.writer().submitInBackground(mutation));
  }

  /** Waits for a step; after a failure, what is stored counts. */
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
