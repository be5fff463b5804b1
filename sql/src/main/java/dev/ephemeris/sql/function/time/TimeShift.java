// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * {@code DATETIMEADD}, {@code AGO} and {@code NOW}: adds parts to a point in time or subtracts
 * them.
 */
final class TimeShift {
  private TimeShift() {}

  static Value dateTimeAdd(Value[] arguments) {
    return by(arguments[0], arguments[1], 1, DateTime.of(arguments[2]));
  }

  static Value ago(Value[] arguments, Instant now) {
    return by(arguments[0], arguments[1], -1, DateTime.ofInstant(now));
  }

  static Value now(Value[] arguments, Instant present) {
    @Nullable DateTime now = DateTime.ofInstant(present);
    return switch (arguments.length) {
      case 0 -> DateTime.toValue(now);
      case 2 -> by(arguments[0], arguments[1], 1, now);
      // A part without a count is invalid.
      default -> Values.UNDEFINED;
    };
  }

  /**
   * The point in time a number of parts later; undefined if it is invalid.
   *
   * @param sign 1, or -1 for earlier
   */
  private static Value by(Value part, Value count, int sign, @Nullable DateTime time) {
    @Nullable TimePart known = TimePart.of(part);
    @Nullable Long parts = TimeNumbers.whole(count);
    if (known == null || parts == null || parts == Long.MIN_VALUE || time == null) {
      return Values.UNDEFINED;
    }
    return DateTime.toValue(known.add(time, sign * parts));
  }
}
