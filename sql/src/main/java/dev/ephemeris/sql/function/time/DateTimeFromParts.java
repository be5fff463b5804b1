// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/**
 * {@code DATETIMEFROMPARTS(year, month, day[, hour[, minute[, second[, fraction]]]])}: the point in
 * time with these parts. The fraction is in ticks.
 */
final class DateTimeFromParts {
  private static final int YEAR = 0;
  private static final int MONTH = 1;
  private static final int DAY = 2;
  private static final int HOUR = 3;
  private static final long[] LEAST = {1, 1, 1, 0, 0, 0, 0};
  private static final long[] MOST = {9999, 12, 31, 23, 59, 59, DateTime.TICKS_PER_SECOND - 1};
  private static final long[] TICKS = {
    0,
    0,
    DateTime.TICKS_PER_DAY,
    DateTime.TICKS_PER_HOUR,
    DateTime.TICKS_PER_MINUTE,
    DateTime.TICKS_PER_SECOND,
    1
  };

  private DateTimeFromParts() {}

  static Value call(Value[] arguments) {
    int[] parts = new int[TICKS.length];
    for (int i = 0; i < arguments.length; i++) {
      @Nullable Long part = TimeNumbers.whole(arguments[i]);
      if (part == null || part < LEAST[i] || part > MOST[i]) {
        return Values.UNDEFINED;
      }
      parts[i] = part.intValue();
    }
    YearMonth month = YearMonth.of(parts[YEAR], parts[MONTH]);
    if (!month.isValidDay(parts[DAY])) {
      return Values.UNDEFINED;
    }
    long ticks = month.atDay(parts[DAY]).toEpochDay() * DateTime.TICKS_PER_DAY;
    for (int i = HOUR; i < parts.length; i++) {
      ticks += parts[i] * TICKS[i];
    }
    return DateTime.toValue(DateTime.ofTicks(ticks));
  }
}
