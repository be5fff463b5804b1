package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import org.jspecify.annotations.Nullable;

/** What functions have in common that move a point in time. */
final class Shift {
  private Shift() {}

  /**
   * The point in time so many parts later; undefined when there is none.
   *
   * @param sign 1, or -1 for earlier
   */
  static Value by(Value part, Value count, int sign, @Nullable DateTime time) {
    @Nullable TimePart known = TimePart.of(part);
    @Nullable Long parts = TimeNumbers.whole(count);
    if (known == null || parts == null || parts == Long.MIN_VALUE || time == null) {
      return Values.UNDEFINED;
    }
    return DateTime.toValue(known.add(time, sign * parts));
  }
}
