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

/** How items are stored: under which keys their text, their number and their place in a queue. */
sealed interface Layout permits TextUnderKey, TextUnderNumber {
  /** How many values are asked for at a time. */
  int GROUP = 256;

  /** Stores a new item with all that goes with it. */
  void create(Commit.Builder commit, StoredItem item);

  /** Stores an item anew; its number stays. */
  void replace(Commit.Builder commit, StoredItem before, StoredItem after);

  /** The text of an item; null when there is none. */
  byte @Nullable [] read(Shard shard, byte[] itemKey);

  /** All texts in the order of their items' numbers. */
  void scan(Snapshot snapshot, Consumer<byte[]> texts);

  /** The texts of items that an index found, in the order of their numbers. */
  void find(Snapshot snapshot, List<Long> numbers, Consumer<byte[]> texts);

  /** The texts of a range of item keys in the order of their numbers; they fit into memory. */
  void inKeyRange(Snapshot snapshot, KeyRange itemKeys, Consumer<byte[]> texts);

  /** All that is needed to write the items of a range of item keys elsewhere, in any order. */
  void copy(Snapshot snapshot, KeyRange itemKeys, Consumer<byte[]> texts);

  /**
   * Removes the oldest items of the queue, as a purge does.
   *
   * @return how many there were
   */
  int purge(Snapshot snapshot, Commit.Builder commit, int most);

  /**
   * Removes items of a range of item keys, with all that goes with them.
   *
   * @return how many there were
   */
  int delete(Snapshot snapshot, Commit.Builder commit, KeyRange itemKeys, int most);

  /** The entries at the head of the queue, and the range that they fill. */
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
