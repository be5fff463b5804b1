package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.Value;

/** {@code GETCURRENTTICKS()}: the time in tenths of a microsecond after 1970 began. */
final class GetCurrentTicks extends PresentFunction {
  GetCurrentTicks() {
    super("GETCURRENTTICKS");
  }

  @Override
  Value tell(DateTime now) {
    return TimeNumbers.ticks(now);
  }
}
