package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.function.ScalarFunction;
import java.util.List;

/** The functions of dates and times. */
public final class TimeFunctions {
  private TimeFunctions() {}

  public static List<ScalarFunction> all() {
    return List.of(
        new Ago(),
        new DateTimeAdd(),
        new DateTimeBin(),
        new DateTimeDiff(),
        new DateTimeFormat(),
        new DateTimeFromParts(),
        new DateTimePart(),
        new DateTimeToTicks(),
        new DateTimeToTimestamp(),
        new Day(),
        new GetCurrentDateTime(),
        new GetCurrentDateTimeStatic(),
        new GetCurrentTicks(),
        new GetCurrentTicksStatic(),
        new GetCurrentTimestamp(),
        new GetCurrentTimestampStatic(),
        new Month(),
        new Now(),
        new TicksToDateTime(),
        new TimestampToDateTime(),
        new Year());
  }
}
