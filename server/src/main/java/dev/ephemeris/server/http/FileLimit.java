// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * How many connections the process may have, by the number of files that the system lets it open.
 * Storage needs files too, and must not fail because clients have taken the last one.
 */
final class FileLimit {
  /** For storage, which keeps up to 512 open, its logs, jars and what else a process needs. */
  static final long RESERVED_FILES = 768;

  /** Where the limit is so low that the reserve would leave next to nothing. */
  private static final long SMALLEST_SHARE = 4;

  private FileLimit() {}

  static int maxConnections() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? maxConnections(unix.getMaxFileDescriptorCount())
        : HttpLimits.MAX_CONNECTIONS;
  }

  /**
   * @param files how many the process may open; less than 1 where that is not known
   */
  static int maxConnections(long files) {
    if (files < 1) {
      return HttpLimits.MAX_CONNECTIONS;
    }
    long left = Math.max(files - RESERVED_FILES, files / SMALLEST_SHARE);
    return Math.clamp(left, 1, HttpLimits.MAX_CONNECTIONS);
  }
}
