package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** A function of two arrays that are taken for sets. Of anything else it gives undefined. */
abstract class SetFunction extends NamedFunction {
  SetFunction(String name) {
    super(name, Arity.exactly(2));
  }

  /** Both sets are the callee's own. */
  abstract Value apply(ElementSet left, ElementSet right);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    return arguments[0] instanceof ArrayValue left && arguments[1] instanceof ArrayValue right
        ? apply(ElementSet.of(left), ElementSet.of(right))
        : Values.UNDEFINED;
  }
}
