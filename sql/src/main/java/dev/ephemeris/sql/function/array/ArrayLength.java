package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code ARRAY_LENGTH(array)}: how many elements it has. */
final class ArrayLength extends NamedFunction {
  ArrayLength() {
    super("ARRAY_LENGTH", Arity.exactly(1));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    return arguments[0] instanceof ArrayValue array ? Values.of(array.size()) : Values.UNDEFINED;
  }
}
