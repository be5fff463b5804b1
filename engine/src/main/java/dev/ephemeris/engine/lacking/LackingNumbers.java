// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.lacking;

import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.keyspace.IndexSpan;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.KeyRange;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of the items that lack a value at one path, by one generation of the index.
 *
 * <p><b>There may be a number too many here, never one too few</b>: a reader checks the item in its
 * snapshot, unless the item was not written since ({@link #isSure}). A commit that makes an item
 * lack the value enters its number before the commit is made. A commit that ends this marks the
 * number with its LSN after it was made, so an earlier snapshot still finds it. When many are
 * marked, old ones are removed; then earlier snapshots cannot use this set ({@link #isGoodFor}).
 *
 * <p>Numbers are entered by the shard's writer, and by the search for existing items; any thread
 * may read.
 */
final class LackingNumbers {
  /** With more numbers than this, all items are visited instead. */
  static final int MAX_NUMBERS = 65_536;

  /** Marked numbers are removed only if there are more than this. */
  private static final int MAX_MARKED = 4_096;

  /** Numbers marked by the latest commits are kept, for snapshots that are still open. */
  private static final long KEPT_LSNS = 10_000;

  /** The number of commits between two removals: a removal visits all numbers. */
  private static final long REMOVAL_LSNS = 2_500;

  /** One write for this many items makes another search worthwhile. */
  private static final int WRITTEN_SHARE = 4;

  private static final long NOT_MARKED = Long.MAX_VALUE;

  /**
   * Since when an item lacks the value.
   *
   * @param knownAtLsn an item whose last write is not later than this certainly lacks it
   * @param markedAtLsn from this LSN on, the item has the value again
   */
  record Since(long knownAtLsn, long markedAtLsn) {
    boolean isMarked() {
      return markedAtLsn != NOT_MARKED;
    }
  }

  /** How much is known. */
  enum State {
    /** The items that lack the value are not known yet. */
    UNKNOWN,
    /** All of them are known. */
    KNOWN,
    /** There are more than can be held. */
    TOO_MANY,
    /** Forgotten, and not kept up to date any more. */
    FORGOTTEN
  }

  private final int generation;
  private final ValuePath path;
  private final boolean lazy;
  private final KeyRange entries;
  private final LackingMemory memory;

  /** Replaced, never cleared: other threads may still read the former set. */
  private volatile NavigableMap<Long, Since> numbers = new ConcurrentSkipListMap<>();

  private volatile State state = State.UNKNOWN;
  private volatile long goodFromLsn;
  private volatile boolean doubtful;
  private volatile long anotherLookAtLsn;
  private int count;
  private int marked;
  private long nextRemovalLsn;
  private int removals;

  /**
   * @param lazy whether the index is behind the items
   */
  LackingNumbers(int generation, ValuePath path, boolean lazy, LackingMemory memory) {
    this.generation = generation;
    this.lazy = lazy;
    this.path = path;
    this.memory = memory;
    this.entries = IndexSpan.ofPath(generation, path, ValueRange.all()).keys();
  }

  int generation() {
    return generation;
  }

  boolean isOf(int itsGeneration, ValuePath itsPath) {
    return generation == itsGeneration && path.equals(itsPath);
  }

  boolean isLazy() {
    return lazy;
  }

  /** The range of the entries of items that have the value. */
  KeyRange entries() {
    return entries;
  }

  State state() {
    return state;
  }

  /** Whether a snapshot of this LSN finds all numbers here that it needs. */
  boolean isGoodFor(long lsn) {
    return lsn >= goodFromLsn;
  }

  /**
   * The numbers, each with the LSN since which its item lacks the value; null if not all are known.
   */
  @Nullable NavigableMap<Long, Since> known() {
    // Read before the state, which changes before the numbers are replaced.
    NavigableMap<Long, Since> held = numbers;
    return state == State.KNOWN ? held : null;
  }

  /** Enters a number as of an LSN. */
  synchronized void enter(long number, long lsn) {
    if (state == State.TOO_MANY || state == State.FORGOTTEN) {
      return;
    }
    Since before = numbers.put(number, new Since(lsn, NOT_MARKED));
    if (before == null) {
      count++;
      memory.holds(1);
    } else if (before.isMarked()) {
      marked--;
    }
    if (count > MAX_NUMBERS) {
      tooMany(lsn, count);
    }
  }

  /**
   * Enters the number of an existing item, unless the writer has entered it: its entry is newer.
   */
  synchronized void enterIfAbsent(long number, long lsn) {
    if (!numbers.containsKey(number)) {
      enter(number, lsn);
    }
  }

  /** Called when a commit has failed that had entered numbers. */
  void commitFailed() {
    doubtful = true;
  }

  /** Whether the item of an entered number certainly lacks the value. */
  boolean isSure(Since since, long itemLsn, long snapshotLsn) {
    return !doubtful && !lazy && itemLsn <= since.knownAtLsn && since.knownAtLsn <= snapshotLsn;
  }

  /** All missing numbers have been entered; snapshots from this LSN on can rely on it. */
  synchronized void complete(long lsn) {
    if (state == State.UNKNOWN) {
      goodFromLsn = Math.max(goodFromLsn, lsn);
      state = State.KNOWN;
    }
  }

  /**
   * There are more numbers than can be held, as of an LSN. After enough writes to change that,
   * another search is worthwhile.
   *
   * @param items how many items there are at least
   */
  synchronized void tooMany(long lsn, long items) {
    if (state != State.FORGOTTEN) {
      state = State.TOO_MANY;
      anotherLookAtLsn = lsn + Math.max(MAX_NUMBERS, items / WRITTEN_SHARE);
      release();
    }
  }

  /** Whether enough was written since there were too many to make another search worthwhile. */
  boolean isWorthAnotherSearch(long lsn) {
    return state == State.TOO_MANY && lsn > anotherLookAtLsn;
  }

  /** Called when it is not kept up to date any more. */
  synchronized void forget() {
    state = State.FORGOTTEN;
    release();
  }

  private void release() {
    memory.holds(-count);
    numbers = new ConcurrentSkipListMap<>();
    count = 0;
    marked = 0;
  }

  /**
   * Enters the items that a commit makes lack the value. Returns those that it gives the value or
   * deletes.
   */
  Set<Long> enter(Commit commit) {
    Set<Long> lacking = new HashSet<>();
    Set<Long> others = new HashSet<>();
    commit
        .pointOperations()
        .forEach(
            (key, value) -> {
              if (ItemKeys.isNumberEntry(key)) {
                (value == null ? others : lacking).add(ItemKeys.numberOf(key));
              } else if (entries.contains(key)) {
                (value == null ? lacking : others).add(IndexKeys.itemNumberOf(key));
              }
            });
    lacking.removeAll(others);
    lacking.forEach(number -> enter(number, commit.newLsn()));
    return others;
  }

  /** Marks items that have the value since a commit that was made. */
  synchronized void mark(Set<Long> others, long lsn) {
    NavigableMap<Long, Since> held = numbers;
    for (Long number : held.isEmpty() ? Set.<Long>of() : others) {
      Since since = held.get(number);
      if (since != null && !since.isMarked()) {
        held.put(number, new Since(since.knownAtLsn, lsn));
        marked++;
      }
    }
    if (marked > MAX_MARKED && lsn >= nextRemovalLsn) {
      nextRemovalLsn = lsn + REMOVAL_LSNS;
      removeMarked(lsn - KEPT_LSNS);
      removals++;
    }
  }

  /** How often marked numbers were searched for and removed, for a test. */
  synchronized int removals() {
    return removals;
  }

  private void removeMarked(long throughLsn) {
    // First of all, so that no reader relies on numbers that are being removed.
    goodFromLsn = Math.max(goodFromLsn, throughLsn);
    Iterator<Map.Entry<Long, Since>> all = numbers.entrySet().iterator();
    while (all.hasNext()) {
      if (all.next().getValue().markedAtLsn <= throughLsn) {
        all.remove();
        marked--;
        count--;
        memory.holds(-1);
      }
    }
  }
}
