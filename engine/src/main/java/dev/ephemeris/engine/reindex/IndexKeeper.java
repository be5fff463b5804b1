// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.reindex;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.index.IndexGeneration;
import dev.ephemeris.engine.index.IndexGoal;
import dev.ephemeris.engine.index.IndexState;
import dev.ephemeris.engine.ledger.IndexLedger;
import dev.ephemeris.engine.ledger.TallyReader;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.shard.Mutation;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.upkeep.ItemBatch;
import dev.ephemeris.engine.upkeep.ItemsToVisit;
import dev.ephemeris.engine.upkeep.Keeper;
import dev.ephemeris.engine.upkeep.StepResult;
import dev.ephemeris.keyspace.IndexStateRecord;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.PendingIndexRecord;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Builds the index of one partition as the container's policy requires.
 *
 * <p><b>Its work follows from the policy and the stored state alone.</b> If the policy requires
 * another index, a new generation is begun beside the one in use. From that commit on, all writes
 * update both ({@link IndexLedger}). The keeper visits the items that are there, in the order of
 * their numbers, and enters each as it is when the step is applied. With the last one the new
 * generation is complete, and the old one is deleted, as a range, in the same commit; so queries
 * always find a complete one. If the policy changes meanwhile, the unfinished generation is dropped
 * and the next one is begun.
 *
 * <p><b>A lazy index</b> is always alone. It is built from nothing, also if the container's default
 * for TTL changes. Afterwards it follows the writes: they leave notes, from which the keeper
 * updates it.
 *
 * <p>Fields that other threads read are volatile.
 */
public final class IndexKeeper implements Keeper {
  /** If a dropped generation had at least this many items, its space is reclaimed. */
  static final int MIN_RECLAIM_ITEMS = 1000;

  private static final long NEVER = -1;

  private final Container container;
  private final Partition partition;
  private final Shard shard;

  /** The stored state; null if it is not known or there is none. */
  private volatile @Nullable IndexState state;

  private volatile long itemCount;
  private final ItemsToVisit itemsToVisit;

  /** The LSN at which there was no work, while no state is stored. */
  private long nothingAtLsn = NEVER;

  /** The LSN up to which a lazy index has followed the writes. */
  private long caughtUpAtLsn = NEVER;

  private long buildingSinceNanos;
  private boolean worthReclaiming;

  public IndexKeeper(Container container, Partition partition) {
    this.container = container;
    this.partition = partition;
    this.shard = partition.shard();
    this.itemsToVisit = new ItemsToVisit(partition);
  }

  @Override
  public Partition partition() {
    return partition;
  }

  private IndexGoal goal() {
    return container.settings().indexGoal();
  }

  @Override
  public boolean isDue() {
    IndexState known = state;
    if (known == null) {
      return shard.lsn() != nothingAtLsn;
    }
    IndexGoal goal = goal();
    return !known.isReached(goal) || (goal.policy().isLazy() && shard.lsn() != caughtUpAtLsn);
  }

  /** The time does not affect an index. */
  @Override
  public long nextLook() {
    return isDue() || worthReclaiming ? NOW : WHEN_WRITTEN;
  }

  @Override
  public StepResult step(RequestUnits allowance, int maxItems) {
    IndexGoal goal = goal();
    IndexState known = load();
    if (known == null) {
      long lsn = shard.lsn();
      if (!goal.policy().isAny() || hasNoItems()) {
        // The first item that is written determines the index.
        nothingAtLsn = lsn;
        return StepResult.NOTHING;
      }
      known = IndexState.INITIAL;
    }
    if (!known.leadsTo(goal)) {
      return turn();
    }
    Optional<IndexGeneration> building = known.building();
    if (building.isPresent()) {
      return build(building.get(), allowance, maxItems);
    }
    return goal.policy().isLazy() ? catchUp(maxItems) : StepResult.NOTHING;
  }

  private @Nullable IndexState load() {
    IndexState known = state;
    if (known == null) {
      known = read();
      if (known != null && known.building().isPresent()) {
        itemCount = countItems();
        buildingSinceNanos = container.nanoTime();
      }
      state = known;
    }
    return known;
  }

  private @Nullable IndexState read() {
    byte[] stored = shard.get(IndexStateRecord.key());
    return stored == null ? null : IndexState.of(stored);
  }

  private long countItems() {
    try (Snapshot snapshot = shard.snapshot()) {
      return new TallyReader(snapshot).items();
    }
  }

  private boolean hasNoItems() {
    try (Snapshot snapshot = shard.snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(ItemKeys.items()).limit(1))) {
      return !cursor.next();
    }
  }

  /** Begins the required generation, and drops those that it does not replace. */
  private StepResult turn() {
    itemCount = countItems();
    buildingSinceNanos = container.nanoTime();
    itemsToVisit.begin();
    commit(
        view -> {
          IndexState before = IndexLedger.state(view);
          IndexGoal goal = goal();
          IndexState after = before.leadsTo(goal) ? before : before.beginBuilding(goal);
          drop(before, after);
          IndexLedger.turn(view, before, after);
          return after;
        });
    return StepResult.WORKED;
  }

  private StepResult build(IndexGeneration generation, RequestUnits allowance, int maxItems) {
    BuildStep step = new BuildStep(generation, itemsToVisit, allowance, maxItems);
    try (Snapshot snapshot = shard.backgroundSnapshot()) {
      step.collect(snapshot);
    }
    commit(
        view -> {
          IndexState before = IndexLedger.state(view);
          IndexState after = step.apply(view);
          drop(before, after);
          return after;
        });
    partition.budget().spendSpare(step.cost());
    return StepResult.WORKED;
  }

  private void drop(IndexState before, IndexState after) {
    worthReclaiming |= !after.droppedSince(before).isEmpty() && itemCount >= MIN_RECLAIM_ITEMS;
  }

  private StepResult catchUp(int maxItems) {
    List<Long> itemNumbers = new ArrayList<>();
    try (Snapshot snapshot = shard.backgroundSnapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(PendingIndexRecord.all()).limit(maxItems))) {
      long bytes = 0;
      while (bytes < ItemBatch.MAX_BYTES && cursor.next()) {
        itemNumbers.add(PendingIndexRecord.itemNumberOf(cursor.key()));
        bytes += cursor.value().length;
      }
      if (itemNumbers.isEmpty()) {
        caughtUpAtLsn = snapshot.lsn();
        return StepResult.NOTHING;
      }
    }
    commit(
        view -> {
          IndexState now = IndexLedger.state(view);
          now.complete()
              .ifPresent(
                  generation ->
                      itemNumbers.forEach(number -> IndexLedger.catchUp(view, generation, number)));
          return now;
        });
    return StepResult.WORKED;
  }

  /**
   * Commits a step and takes over the resulting state. If it fails, the stored state is read again.
   */
  private void commit(Mutation<IndexState> mutation) {
    try {
      state = partition.writer().submitInBackground(mutation).join();
    } catch (RuntimeException e) {
      state = null;
      nothingAtLsn = NEVER;
      throw e;
    }
  }

  @Override
  public long behindNanos() {
    IndexState known = state;
    return known == null || known.building().isEmpty()
        ? 0
        : container.nanoTime() - buildingSinceNanos;
  }

  @Override
  public boolean isWorthReclaiming() {
    boolean is = worthReclaiming;
    worthReclaiming = false;
    return is;
  }

  /**
   * How much of the required index has been built, in percent. Any thread that may wait for a disk
   * may call this.
   */
  public int progress() {
    IndexState known = state;
    if (known == null) {
      known = read();
    }
    IndexGoal goal = goal();
    if (known == null) {
      return !goal.policy().isAny() || shard.lsn() == 0 || hasNoItems() ? 100 : 0;
    }
    if (known.isReached(goal)) {
      return 100;
    }
    if (!known.leadsTo(goal)) {
      return 0;
    }
    long lookedAt = known.building().map(IndexGeneration::itemsVisited).orElse(0L);
    long all = Math.max(1, itemCount == 0 ? countItems() : itemCount);
    return (int) Math.min(99, lookedAt * 100 / all);
  }
}
