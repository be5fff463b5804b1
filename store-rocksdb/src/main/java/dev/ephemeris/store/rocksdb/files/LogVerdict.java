// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

/** The state of a file in RocksDB's log format. */
sealed interface LogVerdict {
  /** Every record is complete. */
  record Sound() implements LogVerdict {}

  /**
   * The last record is incomplete, as after a crash during a write.
   *
   * @param offset where that record begins
   * @param bytes how many bytes there are from there to the end of the file
   */
  record Torn(long offset, long bytes) implements LogVerdict {}

  /**
   * A record is incomplete and others follow it, which no interrupted write causes.
   *
   * @param offset where it was noticed
   */
  record Damaged(long offset) implements LogVerdict {}
}
