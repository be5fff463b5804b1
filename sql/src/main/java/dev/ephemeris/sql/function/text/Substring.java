package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code SUBSTRING(string, start, count)}: so many characters from a position on. */
final class Substring extends NamedFunction {
  Substring() {
    super("SUBSTRING", Arity.exactly(3));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    return arguments[0] instanceof StringValue text
            && arguments[1] instanceof NumberValue start
            && arguments[2] instanceof NumberValue count
        ? Slice.of(text.text(), start, count)
        : Values.UNDEFINED;
  }
}
