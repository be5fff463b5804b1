// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upgrade;

import dev.ephemeris.engine.commit.SureCommit;
import dev.ephemeris.engine.ledger.TallyReader;
import dev.ephemeris.engine.partition.ItemNumbers;
import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.keyspace.IndexStateRecord;
import dev.ephemeris.keyspace.IndexStateRecord.Generation;
import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.NumberCounter;
import dev.ephemeris.keyspace.OldItemRecord;
import dev.ephemeris.keyspace.PendingIndexRecord;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitLimits;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.util.List;
import java.util.Objects;

/**
 * Rewrites the items of one shard, in the order of their old keys: so the old items are read in the
 * order in which they lie on disk, and are deleted as ranges.
 *
 * <p>Each commit moves some items: it stores them in the new way and deletes them in the old way,
 * so an item exists in exactly one. What is left in the old way is still to be done; nothing else
 * records the progress. The entries from numbers to keys are not needed any more, and are deleted
 * all at once with the last items.
 */
final class ShardUpgrade {
  /** The items in one commit: few enough to be in memory several times. */
  private static final long BATCH_BYTES = 1024 * 1024;

  private static final byte[] NOTHING = {};

  private final Shard shard;
  private final int partition;
  private final OldItems oldItems;
  private final long maxBytes;
  private final int maxItems;
  private KeyRange rest = OldItemRecord.items();
  private boolean isDone;

  /**
   * @param partition the id of the partition
   * @param limits of the store's commits
   */
  ShardUpgrade(Shard shard, int partition, OldItems oldItems, CommitLimits limits) {
    this.shard = shard;
    this.partition = partition;
    this.oldItems = oldItems;
    // An item takes less than half of the limits, so one more fits.
    this.maxBytes = Math.min(BATCH_BYTES, limits.maxBytes() / 2);
    this.maxItems = Math.max(1, limits.maxOperations() / 2 / ItemCommit.OPERATIONS);
  }

  /** How many bytes the items take that are still to be rewritten. */
  static long approximateBytes(Shard shard) {
    try (Snapshot snapshot = shard.snapshot()) {
      return snapshot.approximateBytes(OldItemRecord.items())
          + snapshot.approximateBytes(OldItemRecord.numbers());
    }
  }

  /** How many items there are, and how many of them an interrupted run has rewritten. */
  Amount amount() {
    try (Snapshot snapshot = shard.backgroundSnapshot()) {
      long counted = new TallyReader(snapshot).items();
      if (isEmpty(snapshot, OldItemRecord.items())) {
        return new Amount(counted, counted);
      }
      long done = count(snapshot, ItemKeys.numberEntries());
      // Format 1 counts no items.
      long items = counted > 0 ? counted : count(snapshot, OldItemRecord.numbers());
      return new Amount(done, Math.max(items, done));
    }
  }

  record Amount(long done, long items) {}

  private static boolean isEmpty(Snapshot snapshot, KeyRange range) {
    try (Cursor cursor = snapshot.scan(Scan.ascending(range).limit(1))) {
      return !cursor.next();
    }
  }

  private static long count(Snapshot snapshot, KeyRange range) {
    long count = 0;
    try (Cursor cursor = snapshot.scan(Scan.ascending(range))) {
      while (cursor.next()) {
        count++;
      }
    }
    return count;
  }

  /**
   * Drops a generation of the index that is being built, so that it is begun anew: the builder goes
   * by the order of the items, which changes.
   */
  void dropUnfinishedIndex() {
    byte[] stored = shard.get(IndexStateRecord.key());
    if (stored == null) {
      return;
    }
    IndexStateRecord before = IndexStateRecord.decode(stored);
    List<Generation> complete = before.generations().stream().filter(Generation::complete).toList();
    if (complete.size() == before.generations().size()) {
      return;
    }
    Commit.Builder commit = Commit.expecting(shard.lsn());
    for (Generation generation : before.generations()) {
      if (!generation.complete()) {
        IndexKeys.generation(generation.number()).forEach(commit::deleteRange);
        // If there are any, they are those of this generation: a lazy one is always alone.
        commit.deleteRange(PendingIndexRecord.all());
      }
    }
    IndexStateRecord after = new IndexStateRecord(before.nextGeneration(), complete);
    apply(commit.put(IndexStateRecord.key(), after.encode()));
  }

  boolean isDone() {
    return isDone;
  }

  /** Rewrites some items, in one commit. Returns how many. */
  int step() {
    ItemCommit commit = new ItemCommit();
    boolean isLast = false;
    try (Snapshot snapshot = shard.backgroundSnapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(rest))) {
      while (!isLast && !commit.isFull()) {
        if (cursor.next()) {
          commit.move(cursor.key(), cursor.value());
        } else {
          isLast = true;
        }
      }
      if (isLast) {
        commit.finish(snapshot);
      }
    }
    commit.apply();
    isDone = isLast;
    return commit.items;
  }

  private void apply(Commit.Builder commit) {
    SureCommit.apply(shard, commit.to(shard.lsn() + 1));
  }

  /** One commit, which moves some items. */
  private final class ItemCommit {
    /** Per item. */
    static final int OPERATIONS = 3;

    private final Commit.Builder commit = Commit.expecting(shard.lsn());
    private KeyRange restAfterwards = rest;
    private long bytes;
    private int items;
    private long greatestCounted;
    private boolean isNeeded;

    boolean isFull() {
      return bytes >= maxBytes || items >= maxItems;
    }

    void move(byte[] oldKey, byte[] oldValue) {
      ItemRecord item = oldItems.anew(oldKey, oldValue);
      ItemKey key = item.key();
      long number = item.number();
      commit.put(ItemKeys.item(number), item.value());
      commit.put(key.entry(), ItemKeys.numberValue(number));
      commit.put(ItemKeys.numberEntry(key, number), NOTHING);
      bytes += item.value().length + 2L * key.entry().length;
      items++;
      isNeeded = true;
      noteNumber(number);
      restAfterwards = OldItemRecord.itemsAfter(oldKey);
    }

    private void noteNumber(long number) {
      if (ItemNumbers.origin(number) == partition) {
        greatestCounted = Math.max(greatestCounted, ItemNumbers.counted(number));
      }
    }

    /** Adds what is done with the last items. */
    void finish(Snapshot snapshot) {
      byte[] end = Objects.requireNonNull(OldItemRecord.items().end());
      restAfterwards = new KeyRange(end, end);
      isNeeded |= !isEmpty(snapshot, OldItemRecord.numbers());
      commit.deleteRange(OldItemRecord.numbers());
      storeCounter(snapshot);
    }

    /**
     * The number of an old item was the LSN of its creation, so the next one is greater than those
     * of all items that there have been. A counter that is there already is only raised.
     */
    private void storeCounter(Snapshot snapshot) {
      if (snapshot.lsn() == 0) {
        return;
      }
      byte[] stored = snapshot.get(NumberCounter.key());
      long before = stored == null ? 0 : NumberCounter.decode(stored).next();
      KeyRange own =
          new KeyRange(
              ItemKeys.item(ItemNumbers.first(partition)),
              ItemKeys.item(ItemNumbers.first(partition + 1)));
      try (Cursor cursor = snapshot.scan(Scan.descending(own).limit(1))) {
        if (cursor.next()) {
          noteNumber(ItemKeys.numberOf(cursor.key()));
        }
      }
      long least = Math.max(greatestCounted, stored == null ? snapshot.lsn() : 0) + 1;
      if (least > before) {
        commit.put(NumberCounter.key(), new NumberCounter(least).encode());
        isNeeded = true;
      }
    }

    void apply() {
      if (isNeeded) {
        commit.deleteRange(new KeyRange(rest.start(), restAfterwards.start()));
        ShardUpgrade.this.apply(commit);
      }
      rest = restAfterwards;
    }
  }
}
