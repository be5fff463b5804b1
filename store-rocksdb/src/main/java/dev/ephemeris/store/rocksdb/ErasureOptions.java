// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How soon deleted data is erased from files.
 *
 * @param within the longest time from a delete until its data is in no file any more, while the
 *     store is open
 * @param epochSeconds the machine's time, by which the time between two openings is counted
 */
public record ErasureOptions(Duration within, LongSupplier epochSeconds) {
  /** Shorter times would rewrite files continuously. */
  public static final Duration SHORTEST = Duration.ofSeconds(1);

  /** Longer times have no practical use. */
  public static final Duration LONGEST = Duration.ofDays(3650);

  public ErasureOptions {
    if (within.compareTo(SHORTEST) < 0 || within.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "Deleted data can be erased within %d second to %d days, not within %s."
              .formatted(SHORTEST.toSeconds(), LONGEST.toDays(), within));
    }
  }
}
