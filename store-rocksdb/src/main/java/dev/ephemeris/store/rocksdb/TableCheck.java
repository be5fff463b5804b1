package dev.ephemeris.store.rocksdb;

import java.nio.file.Path;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;

/** Reads every block of a table and compares the checksums. */
final class TableCheck {
  /** What a table turned out to be. */
  sealed interface Verdict {
    record Sound(int columnFamily) implements Verdict {}

    /** Some blocks cannot be read. */
    record Damaged(int columnFamily, String what) implements Verdict {}

    /** Nothing of it can be read. */
    record Unreadable(String what) implements Verdict {}
  }

  private TableCheck() {}

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
