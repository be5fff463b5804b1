package dev.ephemeris.sql.function.time;

/**
 * {@code TICKSTODATETIME(ticks)}: the point in time so many tenths of a microsecond after 1970
 * began.
 */
final class TicksToDateTime extends NumberToDateTime {
  TicksToDateTime() {
    super("TICKSTODATETIME", 1);
  }
}
