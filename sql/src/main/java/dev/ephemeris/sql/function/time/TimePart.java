// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.Arithmetic;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.time.LocalDateTime;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A part of a date or time. Functions accept several names for each. */
enum TimePart {
  YEAR(0),
  MONTH(0),
  DAY(DateTime.TICKS_PER_DAY),
  HOUR(DateTime.TICKS_PER_HOUR),
  MINUTE(DateTime.TICKS_PER_MINUTE),
  SECOND(DateTime.TICKS_PER_SECOND),
  MILLISECOND(DateTime.TICKS_PER_MILLISECOND),
  MICROSECOND(DateTime.TICKS_PER_MICROSECOND),
  NANOSECOND(0);

  private static final int MONTHS_PER_YEAR = 12;

  /** More years than the range of times has. */
  private static final long MAX_YEARS = 10_000;

  private final long ticks;

  TimePart(long ticks) {
    this.ticks = ticks;
  }

  /** The part with this name in any case; null if the value is not such a string. */
  static @Nullable TimePart of(Value value) {
    return value instanceof StringValue string
        ? named(string.text().toLowerCase(Locale.ROOT))
        : null;
  }

  private static @Nullable TimePart named(String name) {
    return switch (name) {
      case "year", "yyyy", "yy" -> YEAR;
      case "month", "mm", "m" -> MONTH;
      case "day", "dd", "d" -> DAY;
      case "hour", "hh" -> HOUR;
      case "minute", "mi", "n" -> MINUTE;
      case "second", "ss", "s" -> SECOND;
      case "millisecond", "ms" -> MILLISECOND;
      case "microsecond", "mcs" -> MICROSECOND;
      case "nanosecond", "ns" -> NANOSECOND;
      default -> null;
    };
  }

  /** Converts a number of parts to ticks, rounded to zero; limited to the range of a long. */
  long toTicks(long count) {
    if (this == NANOSECOND) {
      return count / DateTime.NANOSECONDS_PER_TICK;
    }
    if (Math.abs((double) count) * ticks > Long.MAX_VALUE / 2.0) {
      return count < 0 ? -Long.MAX_VALUE : Long.MAX_VALUE;
    }
    return count * ticks;
  }

  /** Nanoseconds in ticks, rounded to the nearest one; half a tick is rounded away from zero. */
  private static long nearestTicks(long nanoseconds) {
    long rest = nanoseconds % DateTime.NANOSECONDS_PER_TICK;
    return nanoseconds / DateTime.NANOSECONDS_PER_TICK + rest / (DateTime.NANOSECONDS_PER_TICK / 2);
  }

  /** Whether all parts of this kind have the same length. */
  boolean isRegular() {
    return this != YEAR && this != MONTH;
  }

  /** Adds a number of parts; null if the result is out of range. */
  @Nullable DateTime add(DateTime time, long count) {
    if (this == NANOSECOND) {
      return DateTime.plus(time, nearestTicks(count));
    }
    if (isRegular()) {
      return DateTime.plus(time, toTicks(count));
    }
    long perPart = this == YEAR ? MONTHS_PER_YEAR : 1;
    if (Math.abs((double) count) * perPart > MAX_YEARS * MONTHS_PER_YEAR) {
      return null;
    }
    // A day beyond the end of a month becomes its last day.
    return DateTime.ofLocal(time.local().plusMonths(count * perPart));
  }

  /** The number of boundaries of this part between two points in time. */
  Value difference(DateTime start, DateTime end) {
    return switch (this) {
      case YEAR -> Values.of((long) end.local().getYear() - start.local().getYear());
      case MONTH -> Values.of((long) months(end.local()) - months(start.local()));
      case DAY, HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND ->
          Values.of(Math.floorDiv(end.ticks(), ticks) - Math.floorDiv(start.ticks(), ticks));
      case NANOSECOND ->
          // Those of 300 years and more do not fit into a long.
          Arithmetic.multiply(
              NumberValue.of(end.ticks() - start.ticks()),
              NumberValue.of((long) DateTime.NANOSECONDS_PER_TICK));
    };
  }

  private static int months(LocalDateTime local) {
    return local.getYear() * MONTHS_PER_YEAR + local.getMonthValue();
  }

  /** The part's number. Parts smaller than a second count from the start of the second. */
  long valueIn(DateTime time) {
    LocalDateTime local = time.local();
    return switch (this) {
      case YEAR -> local.getYear();
      case MONTH -> local.getMonthValue();
      case DAY -> local.getDayOfMonth();
      case HOUR -> local.getHour();
      case MINUTE -> local.getMinute();
      case SECOND -> local.getSecond();
      case MILLISECOND, MICROSECOND -> time.fraction() / ticks;
      case NANOSECOND -> local.getNano();
    };
  }
}
