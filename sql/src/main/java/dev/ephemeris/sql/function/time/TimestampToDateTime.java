package dev.ephemeris.sql.function.time;

/**
 * {@code TIMESTAMPTODATETIME(timestamp)}: the point in time so many milliseconds after 1970 began.
 */
final class TimestampToDateTime extends NumberToDateTime {
  TimestampToDateTime() {
    super("TIMESTAMPTODATETIME", DateTime.TICKS_PER_MILLISECOND);
  }
}
