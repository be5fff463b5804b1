// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

/** What must have happened before a commit is reported done. The log is written in either case. */
public enum Durability {
  /** The log is on the disk: survives a loss of power. */
  FSYNC,
  /**
   * The log is with the operating system: survives the death of the process, not of the machine.
   */
  OS
}
