package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import org.jspecify.annotations.Nullable;

/** Makes a point in time of a whole number. */
abstract class NumberToDateTime extends NamedFunction {
  private final long ticksPerUnit;

  NumberToDateTime(String name, long ticksPerUnit) {
    super(name, Arity.exactly(1));
    this.ticksPerUnit = ticksPerUnit;
  }

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    @Nullable Long number = TimeNumbers.whole(arguments[0]);
    boolean valid =
        number != null
            && number >= DateTime.MIN_TICKS / ticksPerUnit
            && number <= DateTime.MAX_TICKS / ticksPerUnit;
    return valid ? DateTime.toValue(DateTime.ofTicks(number * ticksPerUnit)) : Values.UNDEFINED;
  }
}
