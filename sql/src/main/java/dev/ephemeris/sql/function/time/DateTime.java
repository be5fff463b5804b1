// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * A point in time between the years 1 and 9999, in UTC.
 *
 * @param ticks tenths of a microsecond since the beginning of 1970
 */
public record DateTime(long ticks) {
  static final long TICKS_PER_MICROSECOND = 10;
  static final long TICKS_PER_MILLISECOND = 1000 * TICKS_PER_MICROSECOND;
  static final long TICKS_PER_SECOND = 1000 * TICKS_PER_MILLISECOND;
  static final long TICKS_PER_MINUTE = 60 * TICKS_PER_SECOND;
  static final long TICKS_PER_HOUR = 60 * TICKS_PER_MINUTE;
  static final long TICKS_PER_DAY = 24 * TICKS_PER_HOUR;
  static final int NANOSECONDS_PER_TICK = 100;

  static final long MIN_TICKS = -62_135_596_800L * TICKS_PER_SECOND;
  static final long MAX_TICKS = 253_402_300_800L * TICKS_PER_SECOND - 1;

  public DateTime {
    if (ticks < MIN_TICKS || ticks > MAX_TICKS) {
      throw new IllegalArgumentException("Not between the years 1 and 9999: " + ticks);
    }
  }

  /** The point in time that a string means; null if the value is not such a string. */
  public static @Nullable DateTime of(Value value) {
    return value instanceof StringValue string ? DateTimeText.parse(string.text()) : null;
  }

  static @Nullable DateTime ofTicks(long ticks) {
    return ticks < MIN_TICKS || ticks > MAX_TICKS ? null : new DateTime(ticks);
  }

  static @Nullable DateTime ofInstant(Instant instant) {
    // Compared in seconds, since the ticks of a distant instant do not fit into 64 bits.
    long seconds = instant.getEpochSecond();
    return seconds < MIN_TICKS / TICKS_PER_SECOND || seconds > MAX_TICKS / TICKS_PER_SECOND
        ? null
        : new DateTime(seconds * TICKS_PER_SECOND + instant.getNano() / NANOSECONDS_PER_TICK);
  }

  static @Nullable DateTime ofLocal(LocalDateTime local) {
    return ofInstant(local.toInstant(ZoneOffset.UTC));
  }

  static @Nullable DateTime plus(DateTime start, long ticks) {
    long sum = start.ticks + ticks;
    // An overflow changes the sign against both operands.
    boolean overflow = ((start.ticks ^ sum) & (ticks ^ sum)) < 0;
    return overflow ? null : ofTicks(sum);
  }

  /** The string of a point in time; undefined if there is none. */
  static Value toValue(@Nullable DateTime time) {
    return time == null ? Values.UNDEFINED : Values.of(time.toString());
  }

  LocalDateTime local() {
    return LocalDateTime.ofEpochSecond(
        Math.floorDiv(ticks, TICKS_PER_SECOND), fraction() * NANOSECONDS_PER_TICK, ZoneOffset.UTC);
  }

  /** The ticks since the last full second. */
  int fraction() {
    return (int) Math.floorMod(ticks, TICKS_PER_SECOND);
  }

  /** Its string, such as {@code 2025-01-31T23:59:59.1234567Z}. */
  @Override
  public String toString() {
    return DateTimeText.format(this);
  }
}
