package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.Value;

/**
 * {@code GETCURRENTTICKSSTATIC()}: the time in tenths of a microsecond after 1970 began, the same
 * for all items.
 */
final class GetCurrentTicksStatic extends PresentFunction {
  GetCurrentTicksStatic() {
    super("GETCURRENTTICKSSTATIC");
  }

  @Override
  Value tell(DateTime now) {
    return TimeNumbers.ticks(now);
  }
}
