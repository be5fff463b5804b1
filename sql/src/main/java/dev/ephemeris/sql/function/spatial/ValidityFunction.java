package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** A function that tells whether something is a geometry. Nothing at all gives undefined. */
abstract class ValidityFunction implements ScalarFunction {
  private final String name;

  ValidityFunction(String name) {
    this.name = name;
  }

  abstract Value valid();

  abstract Value flawed(String reason);

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
    if (arguments[0].isUndefined()) {
      return Values.UNDEFINED;
    }
    try {
      RecentFigures.of(arguments[0]);
      return valid();
    } catch (FlawException flaw) {
      return flawed(flaw.reason());
    }
  }
}
