// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.lacking;

import dev.ephemeris.engine.ledger.TallyReader;
import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.SnapshotTooOldException;
import java.util.Arrays;

/**
 * Finds the existing items that lack a value at a path: all items without an entry for it in the
 * index. Reads only keys, in steps, each with its own snapshot.
 *
 * <p>Writes may come between the steps. An item that begins to lack the value by such a write is
 * entered by the writer. An item that lacks it all the time has no entry in any snapshot and exists
 * in all of them, so the search finds it.
 */
final class LackingSearch {
  /** The keys read in a step, which takes some tens of milliseconds. */
  private static final int STEP = 100_000;

  /**
   * If the numbers of items that have the value take more memory than this, the search is given up.
   */
  static final long MAX_BYTES = 64L * 1024 * 1024;

  private final LackingNumbers place;
  private final Shard shard;
  private NumberSet having = new NumberSet();
  private KeyRange entriesLeft;
  private KeyRange numbersLeft = ItemKeys.numberEntries();
  private long begunAtLsn = -1;
  private boolean readsNumbers;

  LackingSearch(LackingNumbers place, Shard shard) {
    this.place = place;
    this.shard = shard;
    this.entriesLeft = place.entries();
  }

  /** Does one step. Returns true if all is known, or the search has been given up. */
  boolean step() {
    if (place.state() != LackingNumbers.State.UNKNOWN) {
      return true;
    }
    try (Snapshot snapshot = shard.snapshot()) {
      begunAtLsn = begunAtLsn < 0 ? snapshot.lsn() : begunAtLsn;
      boolean done = readsNumbers ? readNumbers(snapshot) : readEntries(snapshot);
      if (done) {
        place.complete(snapshot.lsn());
      }
      return done || place.state() != LackingNumbers.State.UNKNOWN;
    } catch (SnapshotTooOldException e) {
      // The next step continues in the present state.
      return false;
    }
  }

  /** Returns true if the search is finished: there are as many entries as items. */
  private boolean readEntries(Snapshot snapshot) {
    int read = 0;
    try (Cursor cursor = snapshot.scan(Scan.ascending(entriesLeft).limit(STEP))) {
      byte[] last = null;
      try {
        while (cursor.next()) {
          last = cursor.key();
          having.add(IndexKeys.itemNumberOf(last));
          read++;
        }
      } finally {
        entriesLeft = last == null ? entriesLeft : after(last, entriesLeft);
      }
    }
    if (having.bytes() > MAX_BYTES) {
      having = new NumberSet();
      place.tooMany(snapshot.lsn(), new TallyReader(snapshot).items());
      return false;
    }
    readsNumbers = read < STEP;
    return readsNumbers
        && !place.isLazy()
        && snapshot.lsn() == begunAtLsn
        && having.size() == new TallyReader(snapshot).items();
  }

  private boolean readNumbers(Snapshot snapshot) {
    int read = 0;
    try (Cursor cursor = snapshot.scan(Scan.ascending(numbersLeft).limit(STEP))) {
      byte[] last = null;
      try {
        while (cursor.next()) {
          last = cursor.key();
          long number = ItemKeys.numberOf(last);
          if (!having.contains(number)) {
            // An item that was not written since the first step has the same entries in all steps.
            place.enterIfAbsent(number, begunAtLsn);
          }
          read++;
        }
      } finally {
        numbersLeft = last == null ? numbersLeft : after(last, numbersLeft);
      }
    }
    if (place.state() == LackingNumbers.State.TOO_MANY) {
      place.tooMany(snapshot.lsn(), new TallyReader(snapshot).items());
    }
    return read < STEP;
  }

  /** The range after a key: the smallest key after it is that key and a zero byte. */
  private static KeyRange after(byte[] key, KeyRange range) {
    return new KeyRange(Arrays.copyOf(key, key.length + 1), range.end());
  }
}
