package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.Value;

/** {@code DATETIMETOTICKS(dateTime)}: how many tenths of a microsecond it is after 1970 began. */
final class DateTimeToTicks extends DateTimeFunction {
  DateTimeToTicks() {
    super("DATETIMETOTICKS");
  }

  @Override
  Value apply(DateTime time) {
    return TimeNumbers.ticks(time);
  }
}
