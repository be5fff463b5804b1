package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.value.Value;

/** {@code GETCURRENTDATETIMESTATIC()}: the time, the same for all items. */
final class GetCurrentDateTimeStatic extends PresentFunction {
  GetCurrentDateTimeStatic() {
    super("GETCURRENTDATETIMESTATIC");
  }

  @Override
  Value tell(DateTime now) {
    return DateTime.toValue(now);
  }
}
