package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.StoreException;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** What went wrong below, in words that tell an administrator what to do. */
final class Failures {
  private Failures() {}

  static StoreException opening(Path folder, RocksDBException cause) {
    String text = String.valueOf(cause.getMessage());
    // RocksDB tells a held lock from other failures only in its text.
    if (codeOf(cause) == Status.Code.IOError && text.contains("LOCK")) {
      return new StoreException(
          "The data folder " + folder + " is already open, in this or another process.", cause);
    }
    return new StoreException(
        "The data folder " + folder + " cannot be opened: " + describe(cause), cause);
  }

  static StoreException during(String action, RocksDBException cause) {
    return new StoreException(action + " failed: " + describe(cause), cause);
  }

  private static String describe(RocksDBException cause) {
    Status status = cause.getStatus();
    if (status != null && status.getSubCode() == Status.SubCode.NoSpace) {
      return "no space is left on the disk (" + cause.getMessage() + ")";
    }
    if (codeOf(cause) == Status.Code.Corruption) {
      return "the files are damaged (" + cause.getMessage() + ")";
    }
    return String.valueOf(cause.getMessage());
  }

  private static Status.Code codeOf(RocksDBException cause) {
    Status status = cause.getStatus();
    return status == null ? Status.Code.Undefined : status.getCode();
  }
}
