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
 * Makes the index of one partition what the container's policy says.
 *
 * <p><b>What is to be done follows from the policy and the stored state alone.</b> Where the policy
 * wants another index than there is, a new generation is begun beside the one in use. From that
 * commit on, all writes keep both ({@link IndexLedger}). The keeper walks over all items once, in
 * the order of their keys, and enters each as it is when the step is applied. After the last one
 * the new generation is complete, and the old one goes, as a range, in the same commit; so at every
 * moment queries find one that is complete. When the policy changes meanwhile, the half-built one
 * goes and the next is begun.
 *
 * <p><b>A lazy index</b> is always alone. It is begun from nothing, also when the container's
 * default for TTL changes, and afterwards follows the writes: the keeper brings up to date what
 * they have left notes of.
 *
 * <p>What others may ask is volatile.
 */
public final class IndexKeeper implements Keeper {
  /** When a generation of so many items has gone, its space is taken back. */
  static final int MIN_RECLAIM_ITEMS = 1000;

  private static final long NEVER = -1;

  private final Container container;
  private final Partition partition;
  private final Shard shard;

  /** What is stored; null if it is not known, or nothing is. */
  private volatile @Nullable IndexState state;

  private volatile long itemsToLookAt;

  /** The LSN at which there was nothing to do, as long as nothing is stored. */
  private long nothingAtLsn = NEVER;

  /** The LSN up to which a lazy index has followed the writes. */
  private long caughtUpAtLsn = NEVER;

  private long buildingSinceNanos;
  private boolean worthReclaiming;

  public IndexKeeper(Container container, Partition partition) {
    this.container = container;
    this.partition = partition;
    this.shard = partition.shard();
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

  /** Time alone changes nothing about an index. */
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
        // The first item that is written will say what the index is.
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
        itemsToLookAt = countItems();
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
        Cursor cursor = snapshot.scan(Scan.ascending(ItemKeys.all()).limit(1))) {
      return !cursor.next();
    }
  }

  /** Begins what is wanted, and drops what is in its way. */
  private StepResult turn() {
    itemsToLookAt = countItems();
    buildingSinceNanos = container.nanoTime();
    commit(
        view -> {
          IndexState before = IndexLedger.state(view);
          IndexGoal goal = goal();
          IndexState after = before.leadsTo(goal) ? before : before.turningTo(goal);
          drop(before, after);
          IndexLedger.turn(view, before, after);
          return after;
        });
    return StepResult.WORKED;
  }

  private StepResult build(IndexGeneration generation, RequestUnits allowance, int maxItems) {
    BuildStep step = new BuildStep(generation, allowance, maxItems);
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
    partition.budget().spendLeftOver(step.cost());
    return StepResult.WORKED;
  }

  private void drop(IndexState before, IndexState after) {
    worthReclaiming |= !after.droppedSince(before).isEmpty() && itemsToLookAt >= MIN_RECLAIM_ITEMS;
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

  /** Commits a step and takes over the state it leads to; after a failure what is stored counts. */
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
   * How much of the index that is wanted has been built, in percent. Any thread that may wait for a
   * disk may ask.
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
    long lookedAt = known.building().map(IndexGeneration::itemsLookedAt).orElse(0L);
    long all = Math.max(1, itemsToLookAt == 0 ? countItems() : itemsToLookAt);
    return (int) Math.min(99, lookedAt * 100 / all);
  }
}
