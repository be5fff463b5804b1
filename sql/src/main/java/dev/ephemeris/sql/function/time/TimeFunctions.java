// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.time;

import static dev.ephemeris.sql.function.ScalarFunction.impure;
import static dev.ephemeris.sql.function.ScalarFunction.pure;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The functions of dates and times. A tick is a tenth of a microsecond; ticks and timestamps
 * (milliseconds) are counted from the beginning of 1970.
 */
public final class TimeFunctions {
  private static final List<ScalarFunction> ALL =
      List.of(
          // AGO(part, count): the present time minus this many parts.
          impure(
              "AGO",
              Arity.exactly(2),
              (arguments, context) -> TimeShift.ago(arguments, context.now())),
          // DATETIMEADD(part, count, dateTime): the time plus this many parts.
          pure("DATETIMEADD", Arity.exactly(3), TimeShift::dateTimeAdd),
          // DATETIMEBIN(dateTime, part [, size [, start]]): when the bin of this time began.
          pure("DATETIMEBIN", Arity.between(2, 4), DateTimeBin::call),
          // DATETIMEDIFF(part, start, end): how many boundaries between such parts are crossed.
          pure("DATETIMEDIFF", Arity.exactly(3), TimeFunctions::difference),
          // DATETIMEFORMAT(dateTime, format): the time as text, in this format.
          pure("DATETIMEFORMAT", Arity.exactly(2), TimeFunctions::format),
          // DATETIMEFROMPARTS(year, month, day [, hour [, minute [, second [, ticks]]]]).
          pure("DATETIMEFROMPARTS", Arity.between(3, 7), DateTimeFromParts::call),
          // DATETIMEPART(part, dateTime): the number of this part.
          pure("DATETIMEPART", Arity.exactly(2), TimeFunctions::part),
          // DATETIMETOTICKS(dateTime), DATETIMETOTIMESTAMP(dateTime): the time as a number.
          dateTime("DATETIMETOTICKS", TimeNumbers::ticks),
          dateTime("DATETIMETOTIMESTAMP", TimeNumbers::timestamp),
          // DAY(dateTime): the number of its day in the month.
          dateTime("DAY", time -> Values.of(TimePart.DAY.valueIn(time))),
          // GETCURRENT…(): the present time. It is the same for all items of a query, so those
          // without STATIC in their names give the same.
          present("GETCURRENTDATETIME", DateTime::toValue),
          present("GETCURRENTDATETIMESTATIC", DateTime::toValue),
          present("GETCURRENTTICKS", TimeNumbers::ticks),
          present("GETCURRENTTICKSSTATIC", TimeNumbers::ticks),
          present("GETCURRENTTIMESTAMP", TimeNumbers::timestamp),
          present("GETCURRENTTIMESTAMPSTATIC", TimeNumbers::timestamp),
          // MONTH(dateTime): the number of its month.
          dateTime("MONTH", time -> Values.of(TimePart.MONTH.valueIn(time))),
          // NOW([part, count]): the present time, plus this many parts if given.
          impure(
              "NOW",
              Arity.between(0, 2),
              (arguments, context) -> TimeShift.now(arguments, context.now())),
          // TICKSTODATETIME(ticks), TIMESTAMPTODATETIME(timestamp): the time of a number.
          fromNumber("TICKSTODATETIME", 1),
          fromNumber("TIMESTAMPTODATETIME", DateTime.TICKS_PER_MILLISECOND),
          // YEAR(dateTime): the number of its year.
          dateTime("YEAR", time -> Values.of(TimePart.YEAR.valueIn(time))));

  private TimeFunctions() {}

  public static List<ScalarFunction> all() {
    return ALL;
  }

  private interface TimeOperation {
    Value apply(DateTime time);
  }

  /** A function of one point in time. */
  private static ScalarFunction dateTime(String name, TimeOperation operation) {
    return pure(
        name,
        Arity.exactly(1),
        arguments -> {
          @Nullable DateTime time = DateTime.of(arguments[0]);
          return time == null ? Values.UNDEFINED : operation.apply(time);
        });
  }

  /** A function that tells the present time. */
  private static ScalarFunction present(String name, TimeOperation operation) {
    return impure(
        name,
        Arity.exactly(0),
        (arguments, context) -> {
          @Nullable DateTime now = DateTime.ofInstant(context.now());
          return now == null ? Values.UNDEFINED : operation.apply(now);
        });
  }

  /** A function that makes a point in time from a whole number of units. */
  private static ScalarFunction fromNumber(String name, long ticksPerUnit) {
    return pure(
        name,
        Arity.exactly(1),
        arguments -> {
          @Nullable Long number = TimeNumbers.whole(arguments[0]);
          boolean valid =
              number != null
                  && number >= DateTime.MIN_TICKS / ticksPerUnit
                  && number <= DateTime.MAX_TICKS / ticksPerUnit;
          return valid
              ? DateTime.toValue(DateTime.ofTicks(number * ticksPerUnit))
              : Values.UNDEFINED;
        });
  }

  private static Value difference(Value[] arguments) {
    @Nullable TimePart part = TimePart.of(arguments[0]);
    @Nullable DateTime start = DateTime.of(arguments[1]);
    @Nullable DateTime end = DateTime.of(arguments[2]);
    return part == null || start == null || end == null
        ? Values.UNDEFINED
        : part.difference(start, end);
  }

  private static Value format(Value[] arguments) {
    @Nullable DateTime time = DateTime.of(arguments[0]);
    if (time == null || !(arguments[1] instanceof StringValue format)) {
      return Values.UNDEFINED;
    }
    @Nullable String text = TimeFormat.apply(format.text(), time);
    return text == null ? Values.UNDEFINED : Values.of(text);
  }

  private static Value part(Value[] arguments) {
    @Nullable TimePart part = TimePart.of(arguments[0]);
    @Nullable DateTime time = DateTime.of(arguments[1]);
    return part == null || time == null ? Values.UNDEFINED : Values.of(part.valueIn(time));
  }
}
