// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The limit of connections that follows from the number of files that the process may open. Some
 * files are reserved for storage, so that connections cannot make it fail.
 */
final class FileLimit {
  /** Reserved for storage, which keeps up to 512 files open, and for logs, jars and the like. */
  static final long RESERVED_FILES = 768;

  /** Connections get at least one of this many files, also if the limit is low. */
  private static final long SMALLEST_SHARE = 4;

  private FileLimit() {}

  static int maxConnections() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? maxConnections(unix.getMaxFileDescriptorCount())
        : HttpLimits.MAX_CONNECTIONS;
  }

  /**
   * @param files how many the process may open; less than 1 if unknown
   */
  static int maxConnections(long files) {
    if (files < 1) {
      return HttpLimits.MAX_CONNECTIONS;
    }
    long left = Math.max(files - RESERVED_FILES, files / SMALLEST_SHARE);
    return Math.clamp(left, 1, HttpLimits.MAX_CONNECTIONS);
  }
}
