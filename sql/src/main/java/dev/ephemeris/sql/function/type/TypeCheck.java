package dev.ephemeris.sql.function.type;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** A function that says whether any value, also undefined, is of some kind. */
abstract class TypeCheck extends NamedFunction {
  TypeCheck(String name) {
    super(name, Arity.exactly(1));
  }

  abstract boolean test(Value value);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    return Values.of(test(arguments[0]));
  }
}
