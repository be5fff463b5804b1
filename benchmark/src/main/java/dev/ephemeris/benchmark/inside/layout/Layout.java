// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark.inside.layout;

import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.QueuePosition;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How items are stored: the keys of their text, their number and their queue entry. */
sealed interface Layout permits TextUnderKey, TextUnderNumber {
  /** How many values are read in one call. */
  int GROUP = 256;

  /** Stores a new item with its derived data. */
  void create(Commit.Builder commit, StoredItem item);

  /** Replaces an item; its number stays. */
  void replace(Commit.Builder commit, StoredItem before, StoredItem after);

  /** The text of an item; null if it does not exist. */
  byte @Nullable [] read(Shard shard, byte[] itemKey);

  /** All texts in the order of their items' numbers. */
  void scan(Snapshot snapshot, Consumer<byte[]> texts);

  /** The texts of items found by an index, in the order of their numbers. */
  void find(Snapshot snapshot, List<Long> numbers, Consumer<byte[]> texts);

  /**
   * The texts of items in a range of item keys, in the order of their numbers; they must fit into
   * memory.
   */
  void inKeyRange(Snapshot snapshot, KeyRange itemKeys, Consumer<byte[]> texts);

  /**
   * The texts of the items in a range of item keys, in any order, as for writing them elsewhere.
   */
  void copy(Snapshot snapshot, KeyRange itemKeys, Consumer<byte[]> texts);

  /**
   * Removes the first items of the queue, like a purge.
   *
   * @return how many were removed
   */
  int purge(Snapshot snapshot, Commit.Builder commit, int most);

  /**
   * Removes items in a range of item keys with their derived data.
   *
   * @return how many were removed
   */
  int delete(Snapshot snapshot, Commit.Builder commit, KeyRange itemKeys, int most);

  /** The entries at the beginning of the queue, and their range. */
  record Head(List<Entry> entries, @Nullable KeyRange range) {
    record Entry(long number, byte[] value) {}

    static Head of(Snapshot snapshot, int most) {
      List<Entry> entries = new ArrayList<>();
      QueuePosition last = QueuePosition.START;
      try (Cursor cursor =
          snapshot.scan(Scan.ascending(ExpiryQueue.INHERITORS.all()).limit(most))) {
        while (cursor.next()) {
          last = ExpiryQueue.INHERITORS.positionOf(cursor.key());
          entries.add(new Entry(last.itemNumber(), cursor.value()));
        }
      }
      return new Head(
          entries,
          entries.isEmpty()
              ? null
              : new KeyRange(
                  ExpiryQueue.INHERITORS.all().start(),
                  ExpiryQueue.INHERITORS.entry(last.second(), last.itemNumber() + 1)));
    }
  }
}
