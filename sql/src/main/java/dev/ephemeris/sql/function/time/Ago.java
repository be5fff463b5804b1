package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.Value;

/** {@code AGO(part, count)}: the time so many parts ago. */
final class Ago extends NamedFunction {
  Ago() {
    super("AGO", Arity.exactly(2));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    return Shift.by(arguments[0], arguments[1], -1, DateTime.ofInstant(context.now()));
  }

  @Override
  public boolean isPure() {
    return false;
  }
}
