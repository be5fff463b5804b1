package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.Value;

/** {@code GETCURRENTDATETIME()}: the time. */
final class GetCurrentDateTime extends PresentFunction {
  GetCurrentDateTime() {
    super("GETCURRENTDATETIME");
  }

  @Override
  Value tell(DateTime now) {
    return DateTime.toValue(now);
  }
}
