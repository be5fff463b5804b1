package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code LEFT(string, count)}: its first characters. */
final class Left extends NamedFunction {
  private static final NumberValue START = NumberValue.of(0L);

  Left() {
    super("LEFT", Arity.exactly(2));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    return arguments[0] instanceof StringValue text && arguments[1] instanceof NumberValue count
        ? Slice.of(text.text(), START, count)
        : Values.UNDEFINED;
  }
}
