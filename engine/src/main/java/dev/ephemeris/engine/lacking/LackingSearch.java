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
 * Finds out which of the items that are there lack a value at a place: those of all items that have
 * no entry for it in the index. Reads keys only, in steps, each from a snapshot of its own.
 *
 * <p>Writes may come between the steps. Whoever begins to lack the value by one of them is entered
 * by the writer. Whoever lacks it all the time has no entry in any snapshot, and is an item in all
 * of them; so it is found.
 */
final class LackingSearch {
  /** So many keys are read in a step: some tens of milliseconds. */
  private static final int STEP = 100_000;

  /** When the numbers of those that have the value take more memory, it is given up. */
  static final long MAX_BYTES = 64L * 1024 * 1024;

  private final LackingNumbers place;
  private final Shard shard;
  private NumberSet having = new NumberSet();
  private KeyRange entriesLeft;
  private KeyRange numbersLeft = ItemKeys.numbers();
  private long begunAtLsn = -1;
  private boolean readsNumbers;

  LackingSearch(LackingNumbers place, Shard shard) {
    this.place = place;
    this.shard = shard;
    this.entriesLeft = place.entries();
  }

  /** Does a part of it; true when all is known, or it has been given up. */
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
      // The next step goes on in the present state.
      return false;
    }
  }

  /** True when that is all there is to know: there are as many entries as items. */
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
            // Who was not written since the first step has had the same entries in all of them.
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

  /** The least key after another is that key with a zero byte behind it. */
  private static KeyRange after(byte[] key, KeyRange range) {
    return new KeyRange(Arrays.copyOf(key, key.length + 1), range.end());
  }
}
