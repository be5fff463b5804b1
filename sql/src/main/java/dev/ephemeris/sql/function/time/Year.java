package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code YEAR(dateTime)}: the number of its year. */
final class Year extends DateTimeFunction {
  Year() {
    super("YEAR");
  }

  @Override
  Value apply(DateTime time) {
    return Values.of(TimePart.YEAR.valueIn(time));
  }
}
