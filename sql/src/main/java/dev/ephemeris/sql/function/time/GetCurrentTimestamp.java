package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.Value;

/** {@code GETCURRENTTIMESTAMP()}: the time in milliseconds after 1970 began. */
final class GetCurrentTimestamp extends PresentFunction {
  GetCurrentTimestamp() {
    super("GETCURRENTTIMESTAMP");
  }

  @Override
  Value tell(DateTime now) {
    return TimeNumbers.timestamp(now);
  }
}
