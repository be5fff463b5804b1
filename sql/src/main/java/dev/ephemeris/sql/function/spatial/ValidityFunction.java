package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** A function that tells whether something is a geometry. Nothing at all gives undefined. */
abstract class ValidityFunction extends NamedFunction {
  private final RecentValues.Reader<?> reader;

  ValidityFunction(String name, RecentValues.Reader<?> reader) {
    super(name, Arity.exactly(1));
    this.reader = reader;
  }

  abstract Value valid();

  abstract Value flawed(String reason);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    if (arguments[0].isUndefined()) {
      return Values.UNDEFINED;
    }
    try {
      reader.read(arguments[0]);
      return valid();
    } catch (FlawException flaw) {
      return flawed(flaw.reason());
    }
  }
}
