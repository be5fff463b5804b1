package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import org.jspecify.annotations.Nullable;

/** {@code DATETIMEDIFF(part, start, end)}: how many boundaries between such parts are crossed. */
final class DateTimeDiff extends NamedFunction {
  DateTimeDiff() {
    super("DATETIMEDIFF", Arity.exactly(3));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    @Nullable TimePart part = TimePart.of(arguments[0]);
    @Nullable DateTime start = DateTime.of(arguments[1]);
    @Nullable DateTime end = DateTime.of(arguments[2]);
    return part == null || start == null || end == null
        ? Values.UNDEFINED
        : Values.of(part.difference(start, end));
  }
}
