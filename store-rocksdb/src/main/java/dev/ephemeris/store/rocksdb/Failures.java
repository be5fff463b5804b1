// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.DamagedStoreException;
import dev.ephemeris.store.StoreException;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Messages about failures of RocksDB, for administrators. */
final class Failures {
  private Failures() {}

  static StoreException opening(Path folder, RocksDBException cause) {
    return failure("The data folder " + folder + " cannot be opened: ", cause);
  }

  static StoreException during(String action, RocksDBException cause) {
    return failure(action + " failed: ", cause);
  }

  private static StoreException failure(String beginning, RocksDBException cause) {
    return isDamage(cause)
        ? new DamagedStoreException(beginning + describe(cause), cause)
        : new StoreException(beginning + describe(cause), cause);
  }

  private static boolean isDamage(RocksDBException cause) {
    return codeOf(cause) == Status.Code.Corruption;
  }

  private static String describe(RocksDBException cause) {
    Status status = cause.getStatus();
    if (status != null && status.getSubCode() == Status.SubCode.NoSpace) {
      return "no space is left on the disk (" + cause.getMessage() + ")";
    }
    if (isDamage(cause)) {
      return "the files are damaged (" + cause.getMessage() + ")";
    }
    return String.valueOf(cause.getMessage());
  }

  private static Status.Code codeOf(RocksDBException cause) {
    Status status = cause.getStatus();
    return status == null ? Status.Code.Undefined : status.getCode();
  }
}
