// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash.disk;

/** A file or a folder of a {@link Disk}. */
sealed interface DiskNode permits DiskFile, DiskFolder {
  /** Makes durable what was changed before this moment in the order of all calls. */
  void sync(long moment);
}
