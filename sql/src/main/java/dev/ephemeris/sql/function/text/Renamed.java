package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.value.Value;

/** A function under another of its names. */
record Renamed(String name, ScalarFunction function) implements ScalarFunction {
  @Override
  public Arity arity() {
    return function.arity();
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    return function.call(arguments, context);
  }

  @Override
  public boolean isPure() {
    return function.isPure();
  }
}
