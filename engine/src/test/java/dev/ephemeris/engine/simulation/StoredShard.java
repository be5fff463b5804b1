// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.index.IndexContents;
import dev.ephemeris.engine.index.IndexState;
import dev.ephemeris.engine.ledger.TallyReader;
import dev.ephemeris.engine.partition.ItemNumbers;
import dev.ephemeris.engine.ttl.Expiry;
import dev.ephemeris.engine.ttl.ExpiryPlace;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.IndexStateRecord;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.NumberCounter;
import dev.ephemeris.keyspace.QueuePosition;
import dev.ephemeris.keyspace.QueueStateRecord;
import dev.ephemeris.keyspace.Tally;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What must be true of a shard after each commit. */
public final class StoredShard {
  private StoredShard() {}

  static List<ItemRecord> items(Snapshot snapshot) {
    List<ItemRecord> items = new ArrayList<>();
    try (Cursor cursor = snapshot.scan(Scan.ascending(ItemKeys.items()))) {
      while (cursor.next()) {
        items.add(ItemRecord.decode(cursor.value()));
      }
    }
    return items;
  }

  /** The items of a shard, after everything else has been compared with them. */
  public static List<ItemRecord> check(Snapshot snapshot, boolean withIndex, String where) {
    List<ItemRecord> items = items(snapshot);
    checkTallies(snapshot, items, where);
    checkQueues(snapshot, items, where);
    checkNumbers(snapshot, items, where);
    if (withIndex) {
      IndexContents.check(snapshot, where);
    }
    return items;
  }

  /** Keys and effective partition keys lead to all items, and to nothing else. */
  private static void checkNumbers(Snapshot snapshot, List<ItemRecord> items, String where) {
    NumberCounter counter =
        items.isEmpty()
            ? NumberCounter.FIRST
            : NumberCounter.decode(snapshot.get(NumberCounter.key()));
    for (ItemRecord item : items) {
      byte[] number = snapshot.get(item.key().entry());
      assertThat(number).as("%s: the key of an item", where).isNotNull();
      assertThat(ItemKeys.numberIn(number))
          .as("%s: the number of an item", where)
          .isEqualTo(item.number());
      assertThat(snapshot.get(ItemKeys.numberEntry(item.key(), item.number())))
          .as("%s: the number of an item by its effective partition key", where)
          .isNotNull();
      assertThat(ItemNumbers.counted(item.number()))
          .as("%s: the number of an item that is still to be given out", where)
          .isLessThan(counter.next());
    }
    assertThat(count(snapshot, ItemKeys.keys())).as("%s: keys", where).isEqualTo(items.size());
    assertThat(count(snapshot, ItemKeys.numberEntries()))
        .as("%s: numbers", where)
        .isEqualTo(items.size());
  }

  private static int count(Snapshot snapshot, KeyRange range) {
    int count = 0;
    try (Cursor cursor = snapshot.scan(Scan.ascending(range))) {
      while (cursor.next()) {
        count++;
      }
    }
    return count;
  }

  static boolean hasLazyIndex(Snapshot snapshot) {
    return IndexState.of(snapshot.get(IndexStateRecord.key())).generations().stream()
        .anyMatch(generation -> generation.policy().isLazy());
  }

  private static void checkTallies(Snapshot snapshot, List<ItemRecord> items, String where) {
    Map<Tally, List<Long>> expected = new EnumMap<>(Tally.class);
    for (Tally tally : List.of(Tally.INHERITORS, Tally.OWNERS, Tally.NEVER)) {
      expected.put(tally, new ArrayList<>());
    }
    for (ItemRecord item : items) {
      switch (Expiry.placeOf(item)) {
        case ExpiryPlace.Never ignored -> expected.get(Tally.NEVER).add(0L);
        case ExpiryPlace.Inheritor place ->
            expected.get(Tally.INHERITORS).add(place.timestampSeconds());
        case ExpiryPlace.Owner place -> expected.get(Tally.OWNERS).add(place.expirySecond());
      }
    }
    TallyReader tallies = new TallyReader(snapshot);
    assertThat(tallies.items()).as("%s: tallies = count", where).isEqualTo(items.size());
    expected.forEach(
        (tally, seconds) -> {
          assertThat(tallies.total(tally)).as("%s: %s", where, tally).isEqualTo(seconds.size());
          if (tally != Tally.NEVER && !seconds.isEmpty()) {
            long through = seconds.get(seconds.size() / 2);
            assertThat(tallies.through(tally, through))
                .as("%s: %s through %s", where, tally, through)
                .isEqualTo(seconds.stream().filter(second -> second <= through).count());
          }
        });
  }

  private static void checkQueues(Snapshot snapshot, List<ItemRecord> items, String where) {
    byte[] stored = snapshot.get(QueueStateRecord.key());
    QueueStateRecord state =
        stored == null ? QueueStateRecord.INITIAL : QueueStateRecord.decode(stored);
    if (state.phase() != QueueStateRecord.Phase.COMPLETE) {
      return;
    }
    for (ItemRecord item : items) {
      switch (Expiry.placeOf(item)) {
        case ExpiryPlace.Never ignored -> {}
        case ExpiryPlace.Inheritor place ->
            checkEntry(
                snapshot, state, ExpiryQueue.INHERITORS, place.timestampSeconds(), item, where);
        case ExpiryPlace.Owner place ->
            checkEntry(snapshot, state, ExpiryQueue.OWNERS, place.expirySecond(), item, where);
      }
    }
  }

  private static void checkEntry(
      Snapshot snapshot,
      QueueStateRecord state,
      ExpiryQueue queue,
      long second,
      ItemRecord item,
      String where) {
    assertThat(snapshot.get(queue.entry(second, item.number())))
        .as("%s: an item's entry in the queue of %s", where, queue)
        .isNotNull();
    assertThat(new QueuePosition(second, item.number()).compareTo(state.of(queue).next()))
        .as("%s: T10 the purge has passed an item that is still there", where)
        .isGreaterThanOrEqualTo(0);
  }
}
