// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

/** What a file in RocksDB's log format turned out to be. */
sealed interface LogVerdict {
  /** Every record is whole. */
  record Sound() implements LogVerdict {}

  /**
   * The last record is not whole, as after a write that a crash has interrupted.
   *
   * @param offset where that record begins
   * @param bytes how many bytes there are from there to the end of the file
   */
  record Torn(long offset, long bytes) implements LogVerdict {}

  /**
   * A record is not whole, and others follow it. No interrupted write leaves that.
   *
   * @param offset where it was noticed
   */
  record Damaged(long offset) implements LogVerdict {}
}
