// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.lacking;

import dev.ephemeris.engine.index.IndexGeneration;
import dev.ephemeris.engine.index.IndexState;
import dev.ephemeris.engine.index.OrderedEntries;
import dev.ephemeris.engine.shard.CommitListener;
import dev.ephemeris.engine.threads.Scheduler;
import dev.ephemeris.keyspace.IndexStateRecord;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Scan.Direction;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Knows which items of a partition lack a value at a path. A sorted query returns these items, too,
 * first in ascending order; but an index has no entry for them unless the policy names the path.
 *
 * <p>Nothing of this is stored, and nothing is known about a path before the first query is sorted
 * by it. Then the numbers of all items are compared once with those in the index ({@link
 * LackingSearch}); from then on the shard's writer keeps the result up to date ({@link
 * LackingNumbers}). If no item lacks the value, which is the usual case, a query costs as much as
 * if the policy named the path.
 *
 * <p><b>No commit is missed</b>: first the writer begins to report changes, then the commit that
 * was in progress is awaited, and only then is the index read.
 */
public final class LackingItems implements CommitListener {
  private final Shard shard;
  private final LackingMemory memory;
  private final List<LackingNumbers> watched = new CopyOnWriteArrayList<>();

  /** The longest wait for a commit. */
  private static final long COMMIT_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Whether a commit is in progress. */
  private volatile boolean committing;

  /** The LSN of the commit in progress; used by the shard's writer. */
  private long awaitedLsn;

  /** How many commits were made or failed. */
  private final AtomicLong commits = new AtomicLong();

  /**
   * The items that will have the value after the commit in progress; used by the shard's writer.
   */
  private final Map<LackingNumbers, Set<Long>> leaving = new HashMap<>();

  public LackingItems(Shard shard, LackingMemory memory) {
    this.shard = shard;
    this.memory = memory;
  }

  Shard shard() {
    return shard;
  }

  /**
   * The items that may lack a value at a path, in the order of their numbers. Null if they are not
   * known, or not for this snapshot: then the caller calls {@link #find} and takes a new snapshot.
   *
   * @param generation of the index that the query reads
   * @param after the position after which to begin; null to start at the beginning
   */
  public @Nullable OrderedEntries entries(
      int generation,
      ValuePath path,
      Snapshot snapshot,
      Direction direction,
      byte @Nullable [] after) {
    LackingNumbers place = watched(generation, path);
    long lsn = snapshot.lsn();
    if (place == null || !place.isGoodFor(lsn) || place.isWorthAnotherSearch(lsn)) {
      return null;
    }
    memory.used(place, this);
    if (place.state() == LackingNumbers.State.TOO_MANY) {
      return new AllNumbers(snapshot, direction, after);
    }
    NavigableMap<Long, LackingNumbers.Since> numbers = place.known();
    return numbers == null ? null : new LackingEntries(place, numbers, lsn, direction, after);
  }

  /** Finds the items that lack a value at a path, or stops at the deadline. */
  public void find(ValuePath path, long deadlineNanos) {
    LackingNumbers place;
    try (Snapshot snapshot = shard.snapshot()) {
      IndexGeneration complete =
          IndexState.of(snapshot.get(IndexStateRecord.key())).complete().orElse(null);
      if (complete == null) {
        return;
      }
      place = watch(complete, path, snapshot.lsn());
    }
    if (place != null && place.state() == LackingNumbers.State.UNKNOWN) {
      memory.find(place, this, deadlineNanos);
    }
  }

  void forget(LackingNumbers place) {
    watched.remove(place);
    place.forget();
  }

  private @Nullable LackingNumbers watched(int generation, ValuePath path) {
    for (LackingNumbers place : watched) {
      if (place.isOf(generation, path)) {
        return place;
      }
    }
    return null;
  }

  /**
   * Makes the writer enter items that begin to lack the value. Returns null if the commit in
   * progress takes too long.
   */
  private @Nullable LackingNumbers watch(IndexGeneration generation, ValuePath path, long lsn) {
    LackingNumbers place;
    synchronized (this) {
      place = watched(generation.number(), path);
      if (place != null && place.isWorthAnotherSearch(lsn)) {
        drop(place);
        place = null;
      }
      if (place == null) {
        watched.stream().filter(old -> old.generation() < generation.number()).forEach(this::drop);
        place = new LackingNumbers(generation.number(), path, generation.policy().isLazy(), memory);
        watched.add(place);
      }
    }
    if (place.state() == LackingNumbers.State.UNKNOWN && !awaitCommit()) {
      return null;
    }
    memory.used(place, this);
    return place;
  }

  private void drop(LackingNumbers place) {
    forget(place);
    memory.forgotten(place);
  }

  /**
   * Waits for the commit that was in progress before this call. Returns false if it takes too long.
   */
  private boolean awaitCommit() {
    Scheduler scheduler = memory.scheduler();
    long before = commits.get();
    long deadline = scheduler.nanoTime() + COMMIT_NANOS;
    while (committing && commits.get() == before) {
      if (scheduler.nanoTime() - deadline >= 0) {
        return false;
      }
      scheduler.pause(LackingMemory.WAIT_NANOS);
    }
    return true;
  }

  @Override
  public boolean caresFor(byte[] key) {
    return false;
  }

  @Override
  public void beforeCommit(List<byte[]> keys) {}

  @Override
  public void aboutToApply(Commit commit) {
    committing = true;
    awaitedLsn = commit.newLsn();
    for (LackingNumbers place : watched) {
      leaving.put(place, place.enter(commit));
    }
  }

  @Override
  public void afterCommit(List<byte[]> keys, long lsn) {
    if (!leaving.isEmpty()) {
      if (lsn == awaitedLsn) {
        leaving.forEach((place, numbers) -> place.mark(numbers, lsn));
      } else {
        leaving.keySet().forEach(LackingNumbers::commitFailed);
      }
      leaving.clear();
    }
    committing = false;
    commits.incrementAndGet();
  }
}
