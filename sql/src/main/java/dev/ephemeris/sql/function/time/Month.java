package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code MONTH(dateTime)}: the number of its month. */
final class Month extends DateTimeFunction {
  Month() {
    super("MONTH");
  }

  @Override
  Value apply(DateTime time) {
    return Values.of(TimePart.MONTH.valueIn(time));
  }
}
