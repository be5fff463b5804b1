package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.Value;

/**
 * {@code GETCURRENTTIMESTAMPSTATIC()}: the time in milliseconds after 1970 began, the same for all
 * items.
 */
final class GetCurrentTimestampStatic extends PresentFunction {
  GetCurrentTimestampStatic() {
    super("GETCURRENTTIMESTAMPSTATIC");
  }

  @Override
  Value tell(DateTime now) {
    return TimeNumbers.timestamp(now);
  }
}
