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
 * The numbers of the items that lack a value at one place, by one generation of the index.
 *
 * <p><b>There may be more numbers here than items that lack it, never fewer</b>: who reads looks at
 * the item, in a snapshot, unless it was not written since ({@link #isSure}). A commit that makes
 * an item lack the value enters its number before it is made. One that ends this marks the number
 * with the LSN it led to, after it was made; a snapshot from before still finds it. When many are
 * marked, old ones are removed, and then snapshots from before that are told to look elsewhere
 * ({@link #isGoodFor}).
 *
 * <p>Numbers are entered by the shard's writer and by who finds out about the items that are there
 * already; anybody may read.
 */
final class LackingNumbers {
  /** More are not held; then all items are looked at. */
  static final int MAX_NUMBERS = 65_536;

  /** So many that are marked may be held before any is removed. */
  private static final int MAX_MARKED = 4_096;

  /** What was marked by the last commits stays, for snapshots that are still open. */
  private static final long KEPT_LSNS = 10_000;

  /** After so many commits it is looked again for marked ones to remove; that looks at all. */
  private static final long REMOVAL_LSNS = 2_500;

  /** One write for so many items makes another look worth its cost. */
  private static final int WRITTEN_SHARE = 4;

  private static final long NOT_MARKED = Long.MAX_VALUE;

  /**
   * Since when an item lacks the value.
   *
   * @param knownAtLsn an item that was last written before, or by this commit, surely does
   * @param markedAtLsn from here on it no longer does
   */
  record Since(long knownAtLsn, long markedAtLsn) {
    boolean isMarked() {
      return markedAtLsn != NOT_MARKED;
    }
  }

  /** What is known. */
  enum State {
    /** Not yet which items lack the value. */
    UNKNOWN,
    /** All of them. */
    KNOWN,
    /** That there are more than can be held. */
    TOO_MANY,
    /** Nothing any more, and nobody keeps it. */
    FORGOTTEN
  }

  private final int generation;
  private final ValuePath path;
  private final boolean lazy;
  private final KeyRange entries;
  private final LackingMemory memory;

  /** Replaced, never emptied: others may still read what they were given. */
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
   * @param lazy whether the index trails behind the items
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

  /** Where the entries of the items lie that have the value. */
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

  /** The numbers, each with since when its item lacks the value; null if not all are known. */
  @Nullable NavigableMap<Long, Since> known() {
    // Read before the state, which changes before the numbers are replaced.
    NavigableMap<Long, Since> held = numbers;
    return state == State.KNOWN ? held : null;
  }

  /** Enters a number, as of an LSN. */
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

  /** The same of one that was there before; what the writer says of it is newer. */
  synchronized void enterIfAbsent(long number, long lsn) {
    if (!numbers.containsKey(number)) {
      enter(number, lsn);
    }
  }

  /** A commit was not made, though it has entered numbers. */
  void doubt() {
    doubtful = true;
  }

  /** Whether a number that was entered is surely that of an item without the value. */
  boolean isSure(Since since, long itemLsn, long snapshotLsn) {
    return !doubtful && !lazy && itemLsn <= since.knownAtLsn && since.knownAtLsn <= snapshotLsn;
  }

  /** All that are missing have been entered; snapshots from this LSN on may rely on that. */
  synchronized void complete(long lsn) {
    if (state == State.UNKNOWN) {
      goodFromLsn = Math.max(goodFromLsn, lsn);
      state = State.KNOWN;
    }
  }

  /**
   * There are more than can be held, as of an LSN. When about so much was written that it may have
   * changed, it is worth another look.
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

  /** Whether so much was written since there were too many that it may have changed. */
  boolean isWorthAnotherLook(long lsn) {
    return state == State.TOO_MANY && lsn > anotherLookAtLsn;
  }

  /** Nobody keeps it any more. */
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

  /** Enters whom a commit makes lack the value; gives whom it makes have it, or deletes. */
  Set<Long> enter(Commit commit) {
    Set<Long> lacking = new HashSet<>();
    Set<Long> others = new HashSet<>();
    commit
        .pointOperations()
        .forEach(
            (key, value) -> {
              if (ItemKeys.isNumber(key)) {
                (value == null ? others : lacking).add(ItemKeys.numberOf(key));
              } else if (entries.contains(key)) {
                (value == null ? lacking : others).add(IndexKeys.itemNumberOf(key));
              }
            });
    lacking.removeAll(others);
    lacking.forEach(number -> enter(number, commit.newLsn()));
    return others;
  }

  /** Marks those who no longer lack the value since a commit that was made. */
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

  /** How often all numbers were looked at to remove marked ones, for a test. */
  synchronized int removals() {
    return removals;
  }

  private void removeMarked(long throughLsn) {
    // First of all, so that nobody relies on what is being removed.
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
