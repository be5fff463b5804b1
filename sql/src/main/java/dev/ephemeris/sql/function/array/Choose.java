package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/**
 * {@code CHOOSE(index, value, …)}: the value of this number, where the first has number one.
 * Undefined if there is none.
 */
final class Choose extends NamedFunction {
  Choose() {
    super("CHOOSE", Arity.atLeast(2));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    return arguments[0] instanceof NumberValue number
            && number.isInteger()
            && number.integer() >= 1
            && number.integer() < arguments.length
        ? arguments[(int) number.integer()]
        : Values.UNDEFINED;
  }
}
