// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** How many bytes storage may keep in memory of what it has read. */
final class CacheSize {
  private static final long MEBIBYTE = 1024 * 1024;
  private static final int MAX_MEGABYTES = 1024 * 1024;

  private static final long LEAST_BY_ITSELF = 64 * MEBIBYTE;
  private static final long MOST_BY_ITSELF = 512 * MEBIBYTE;
  private static final long SHARE_OF_MEMORY = 16;

  /** A key takes some 100 bytes, so that all of them are a twentieth of the cache more. */
  private static final long CACHE_BYTES_FOR_A_KEY = 2048;

  /** Some 800 MB of them: beyond that Java's memory would have to be large as well. */
  private static final long MAX_KEYS = 8 * 1024 * 1024;

  private CacheSize() {}

  /** A share of the machine's memory, or of what the machine lets this process have. */
  static long ofThisMachine() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? ofMachine(system.getTotalMemorySize())
        : LEAST_BY_ITSELF;
  }

  static long ofMachine(long memoryBytes) {
    return Math.clamp(memoryBytes / SHARE_OF_MEMORY, LEAST_BY_ITSELF, MOST_BY_ITSELF);
  }

  static long ofMegabytes(String text) {
    int megabytes;
    try {
      megabytes = Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw invalid("'" + text + "'");
    }
    return ofMegabytes(megabytes);
  }

  static long ofMegabytes(int megabytes) {
    if (megabytes < 1 || megabytes > MAX_MEGABYTES) {
      throw invalid(Integer.toString(megabytes));
    }
    return megabytes * MEBIBYTE;
  }

  private static IllegalArgumentException invalid(String given) {
    return new IllegalArgumentException(
        "--cache-megabytes must be from 1 to %d, not %s.".formatted(MAX_MEGABYTES, given));
  }

  /** How many items' keys go with a cache of this size. */
  static int rememberedKeys(long cacheBytes) {
    return (int) Math.min(MAX_KEYS, cacheBytes / CACHE_BYTES_FOR_A_KEY);
  }
}
