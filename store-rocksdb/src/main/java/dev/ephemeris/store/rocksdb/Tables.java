// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.LevelMetaData;
import org.rocksdb.RocksDB;
import org.rocksdb.SstFileMetaData;

/**
 * The tables of a column family at one moment, level by level. In the first level they may overlap;
 * in all others they follow each other by their keys.
 */
record Tables(List<List<Table>> levels) {
  /**
   * A table and the keys it may hold.
   *
   * @param name of its file, without the folder
   * @param firstSequence the least number of a change in it
   */
  record Table(String name, byte[] smallestKey, byte[] largestKey, long bytes, long firstSequence) {
    private boolean overlaps(byte[] from, byte[] through) {
      return Arrays.compareUnsigned(smallestKey, through) <= 0
          && Arrays.compareUnsigned(largestKey, from) >= 0;
    }
  }

  static Tables of(RocksDB db, ColumnFamilyHandle family) {
    List<List<Table>> levels = new ArrayList<>();
    for (LevelMetaData level : db.getColumnFamilyMetaData(family).levels()) {
      levels.add(level.files().stream().map(Tables::table).toList());
    }
    return new Tables(levels);
  }

  private static Table table(SstFileMetaData file) {
    return new Table(
        file.fileName().substring(file.fileName().lastIndexOf('/') + 1),
        file.smallestKey(),
        file.largestKey(),
        file.size(),
        file.smallestSeqno());
  }

  /** The deepest level with tables, except the first one, whose tables overlap. */
  int bottomLevel() {
    int bottom = levels.size() - 1;
    while (bottom > 1 && levels.get(bottom).isEmpty()) {
      bottom--;
    }
    return bottom;
  }

  List<Table> bottom() {
    return levels.get(bottomLevel());
  }

  List<Table> aboveBottom() {
    return levels.subList(0, bottomLevel()).stream().flatMap(List::stream).toList();
  }

  /**
   * The tables that a merge of all that stands at a key may read: those above the bottom that may
   * hold the key, what these overlap with in each deeper level, and of the bottom level as much as
   * one merge takes along.
   */
  List<Table> mergedAt(byte[] key, long maxBottomBytes) {
    List<Table> merged = new ArrayList<>();
    byte[] from = key;
    byte[] through = key;
    for (List<Table> level : levels.subList(0, bottomLevel())) {
      // A table of the first level takes along those that it overlaps with, and these others.
      boolean grows = true;
      while (grows) {
        grows = false;
        for (Table table : level) {
          if (table.overlaps(from, through) && !merged.contains(table)) {
            merged.add(table);
            from = Arrays.compareUnsigned(table.smallestKey, from) < 0 ? table.smallestKey : from;
            through =
                Arrays.compareUnsigned(table.largestKey, through) > 0 ? table.largestKey : through;
            grows = true;
          }
        }
      }
    }
    long bottomBytes = 0;
    for (Table table : bottom()) {
      if (bottomBytes < maxBottomBytes && table.overlaps(key, through)) {
        merged.add(table);
        bottomBytes += table.bytes;
      }
    }
    return merged;
  }

  static long bytes(Collection<Table> tables) {
    return tables.stream().mapToLong(Table::bytes).sum();
  }
}
