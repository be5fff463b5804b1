package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code DAY(dateTime)}: the number of its day in its month. */
final class Day extends DateTimeFunction {
  Day() {
    super("DAY");
  }

  @Override
  Value apply(DateTime time) {
    return Values.of(TimePart.DAY.valueIn(time));
  }
}
