// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash.disk;

/** A file or a folder of a {@link Disk}. */
sealed interface DiskNode permits DiskFile, DiskFolder {
  /** Makes all changes durable that were made before this position in the order of all calls. */
  void sync(long moment);
}
