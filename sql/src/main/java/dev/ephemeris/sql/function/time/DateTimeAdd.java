package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.Value;

/** {@code DATETIMEADD(part, count, dateTime)}: so many parts later. */
final class DateTimeAdd extends NamedFunction {
  DateTimeAdd() {
    super("DATETIMEADD", Arity.exactly(3));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    return Shift.by(arguments[0], arguments[1], 1, DateTime.of(arguments[2]));
  }
}
