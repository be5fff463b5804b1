package dev.ephemeris.sql.function;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** A function of one number that gives a number; of anything else it gives undefined. */
public abstract class NumberFunction implements ScalarFunction {
  private final String name;

  protected NumberFunction(String name) {
    this.name = name;
  }

  /** May give what is no number, which is then undefined. */
  protected abstract double apply(double argument);

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Arity arity() {
    return Arity.exactly(1);
  }

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    return arguments[0] instanceof NumberValue number
        ? Values.of(apply(number.number()))
        : Values.UNDEFINED;
  }
}
