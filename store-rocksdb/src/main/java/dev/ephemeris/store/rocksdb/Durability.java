// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

/** When a commit is reported as done. The log is written in either case. */
public enum Durability {
  /** The log is on disk: the commit survives a loss of power. */
  FSYNC,
  /**
   * The log is handed to the operating system: the commit survives a crash of the process, not of
   * the machine.
   */
  OS
}
