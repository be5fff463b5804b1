// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import org.jspecify.annotations.Nullable;

/**
 * {@code DATETIMEBIN(dateTime, part[, size[, start]])}: the start of the bin that contains a time.
 * Bins have a length of {@code size} parts, and one begins at {@code start}. Years and months are
 * not allowed, as their lengths differ.
 */
final class DateTimeBin {
  private static final DateTime UNIX_EPOCH = new DateTime(0);

  /** The beginning of 1601, Windows' epoch, before which there are no bins. */
  private static final long FIRST_TICKS = -11_644_473_600L * DateTime.TICKS_PER_SECOND;

  /** The largest bin; it contains all times. */
  private static final long LARGEST_BIN = DateTime.MAX_TICKS - DateTime.MIN_TICKS + 1;

  private DateTimeBin() {}

  static Value call(Value[] arguments) {
    @Nullable DateTime time = DateTime.of(arguments[0]);
    @Nullable TimePart part = TimePart.of(arguments[1]);
    @Nullable Long size = arguments.length > 2 ? TimeNumbers.whole(arguments[2]) : Long.valueOf(1);
    @Nullable DateTime start = arguments.length > 3 ? DateTime.of(arguments[3]) : UNIX_EPOCH;
    return time == null || part == null || size == null || start == null || !part.isRegular()
        ? Values.UNDEFINED
        : DateTime.toValue(bin(time.ticks(), part.toTicks(size), start.ticks()));
  }

  private static @Nullable DateTime bin(long time, long size, long start) {
    if (size <= 0 || time < FIRST_TICKS || start < FIRST_TICKS) {
      return null;
    }
    long bin = Math.min(size, LARGEST_BIN);
    return DateTime.ofTicks(start + Math.floorDiv(time - start, bin) * bin);
  }
}
