package dev.ephemeris.sql.function.conditional;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/**
 * {@code IIF(condition, then, otherwise)}: the second argument if the first is true, and the third
 * if it is anything else.
 */
final class Iif extends NamedFunction {
  Iif() {
    super("IIF", Arity.exactly(3));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    return arguments[0].equals(Values.TRUE) ? arguments[1] : arguments[2];
  }
}
