package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** A function of one string; of anything else it gives undefined. */
abstract class TextFunction extends NamedFunction {
  TextFunction(String name) {
    super(name, Arity.exactly(1));
  }

  abstract Value apply(String text);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    return arguments[0] instanceof StringValue string ? apply(string.text()) : Values.UNDEFINED;
  }
}
