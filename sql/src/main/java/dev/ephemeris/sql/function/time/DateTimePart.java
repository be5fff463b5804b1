package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import org.jspecify.annotations.Nullable;

/** {@code DATETIMEPART(part, dateTime)}: the part's number. */
final class DateTimePart extends NamedFunction {
  DateTimePart() {
    super("DATETIMEPART", Arity.exactly(2));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    @Nullable TimePart part = TimePart.of(arguments[0]);
    @Nullable DateTime time = DateTime.of(arguments[1]);
    return part == null || time == null ? Values.UNDEFINED : Values.of(part.valueIn(time));
  }
}
