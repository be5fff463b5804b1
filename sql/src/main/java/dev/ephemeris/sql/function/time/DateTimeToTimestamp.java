package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.Value;

/** {@code DATETIMETOTIMESTAMP(dateTime)}: how many milliseconds it is after 1970 began. */
final class DateTimeToTimestamp extends DateTimeFunction {
  DateTimeToTimestamp() {
    super("DATETIMETOTIMESTAMP");
  }

  @Override
  Value apply(DateTime time) {
    return TimeNumbers.timestamp(time);
  }
}
