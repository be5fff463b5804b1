// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.keyspace.IndexStateRecord;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.PendingIndexRecord;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Compares the entries of all generations of a shard's index with its items. */
public final class IndexContents {
  private IndexContents() {}

  /** Every index entry belongs to an item, and every item has its entries. */
  public static void check(Snapshot snapshot, String where) {
    IndexState state = IndexState.of(snapshot.get(IndexStateRecord.key()));
    Set<String> stored = keys(snapshot, IndexKeys.all());
    Set<String> pending = keys(snapshot, List.of(PendingIndexRecord.all()));
    for (IndexGeneration generation : state.generations()) {
      check(snapshot, generation, pending.isEmpty(), where);
      stored.removeAll(keys(snapshot, IndexKeys.generation(generation.number())));
    }
    assertThat(stored).as("%s; entries of no generation", where).isEmpty();
  }

  private static void check(
      Snapshot snapshot, IndexGeneration generation, boolean caughtUp, String where) {
    String what = where + "; index = scan, generation " + generation.number();
    Set<String> stored = keys(snapshot, IndexKeys.generation(generation.number()));
    if (generation.isComplete()) {
      if (!generation.policy().isLazy() || caughtUp) {
        assertThat(stored).as(what).isEqualTo(expected(snapshot, generation, false));
      }
    } else if (!generation.policy().isLazy()) {
      assertThat(stored).as(what).containsAll(expected(snapshot, generation, true));
      assertThat(expected(snapshot, generation, false)).as(what).containsAll(stored);
    }
  }

  static Set<String> expected(Snapshot snapshot, IndexGeneration generation, boolean onlyPassed) {
    NaiveIndex index = new NaiveIndex(generation.policy().text(), generation.number());
    try (Cursor cursor = snapshot.scan(Scan.ascending(ItemKeys.items()))) {
      while (cursor.next()) {
        ItemRecord item = ItemRecord.decode(cursor.value());
        if (!onlyPassed || generation.hasPassed(item.number())) {
          index.add(new String(item.json(), StandardCharsets.UTF_8), item.number());
        }
      }
    }
    return index.keys();
  }

  static Set<String> keys(Snapshot snapshot, List<KeyRange> ranges) {
    Set<String> keys = new TreeSet<>();
    for (KeyRange range : ranges) {
      try (Cursor cursor = snapshot.scan(Scan.ascending(range))) {
        while (cursor.next()) {
          keys.add(HexFormat.of().formatHex(cursor.key()));
        }
      }
    }
    return keys;
  }
}
