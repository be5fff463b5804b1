// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;

/** Reads every block of a table and compares the checksums. */
final class TableCheck {
  /** The state of a table. */
  sealed interface Verdict {
    record Sound(int columnFamily) implements Verdict {}

    /** Some blocks cannot be read. */
    record Damaged(int columnFamily, String what) implements Verdict {}

    /** The whole table cannot be read. */
    record Unreadable(String what) implements Verdict {}
  }

  private TableCheck() {}

  /** The damage of a table, as the end of a sentence; null if it has none. */
  static @Nullable String damageOf(Path table) {
    return switch (check(table)) {
      case Verdict.Sound ignored -> null;
      case Verdict.Damaged damaged -> damaged.what();
      case Verdict.Unreadable unreadable -> unreadable.what();
    };
  }

  /** Whether a table holds deletes, of single keys or of ranges; also when it cannot be read. */
  static boolean holdsDeletes(Path table) {
    try (Options options = new Options();
        SstFileReader reader = new SstFileReader(options)) {
      reader.open(table.toString());
      return reader.getTableProperties().getNumDeletions() > 0;
    } catch (RocksDBException e) {
      return true;
    }
  }

  static Verdict check(Path table) {
    try (Options options = new Options();
        ReadOptions readOptions = new ReadOptions().setFillCache(false);
        SstFileReader reader = new SstFileReader(options)) {
      int columnFamily;
      try {
        reader.open(table.toString());
        columnFamily = (int) reader.getTableProperties().getColumnFamilyId();
        // Reads the index, which says where the blocks are.
        reader.newIterator(readOptions).close();
      } catch (RocksDBException e) {
        return new Verdict.Unreadable("cannot be opened as a table: " + e.getMessage());
      }
      try {
        reader.verifyChecksum();
        return new Verdict.Sound(columnFamily);
      } catch (RocksDBException e) {
        return new Verdict.Damaged(columnFamily, "is damaged: " + e.getMessage());
      }
    }
  }
}
