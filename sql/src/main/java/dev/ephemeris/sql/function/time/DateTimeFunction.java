package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import org.jspecify.annotations.Nullable;

/** A function of one point in time; of anything else it gives undefined. */
abstract class DateTimeFunction extends NamedFunction {
  DateTimeFunction(String name) {
    super(name, Arity.exactly(1));
  }

  abstract Value apply(DateTime time);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    @Nullable DateTime time = DateTime.of(arguments[0]);
    return time == null ? Values.UNDEFINED : apply(time);
  }
}
