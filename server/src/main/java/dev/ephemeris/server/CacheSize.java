// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The size of the cache of storage reads, in bytes. */
final class CacheSize {
  private static final long MEBIBYTE = 1024 * 1024;
  private static final int MAX_MEGABYTES = 1024 * 1024;

  private static final long LEAST_BY_ITSELF = 64 * MEBIBYTE;
  private static final long MOST_BY_ITSELF = 512 * MEBIBYTE;
  private static final long SHARE_OF_MEMORY = 16;

  /** A number takes 12 bytes; all of them together may take a twentieth of the cache. */
  private static final long CACHE_BYTES_FOR_A_NUMBER = 256;

  /** About 800 MB: more would need a larger Java heap. */
  private static final long MAX_NUMBERS = 64 * 1024 * 1024;

  private CacheSize() {}

  /** A fraction of the memory that this process may use. */
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

  /** How many items have their numbers remembered with a cache of this size. */
  static int rememberedNumbers(long cacheBytes) {
    return (int) Math.min(MAX_NUMBERS, cacheBytes / CACHE_BYTES_FOR_A_NUMBER);
  }
}
