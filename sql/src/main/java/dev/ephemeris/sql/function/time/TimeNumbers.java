// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import org.jspecify.annotations.Nullable;

/** Points in time as numbers. */
final class TimeNumbers {
  private TimeNumbers() {}

  static Value ticks(DateTime time) {
    return Values.of(time.ticks());
  }

  static Value timestamp(DateTime time) {
    return Values.of(Math.floorDiv(time.ticks(), DateTime.TICKS_PER_MILLISECOND));
  }

  /** The whole number in a value; null if it is not one. */
  static @Nullable Long whole(Value value) {
    return value instanceof NumberValue number && number.isInteger() ? number.integer() : null;
  }
}
