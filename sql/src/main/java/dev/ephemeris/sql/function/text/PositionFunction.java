package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** Tells where a part is in a string; a third argument tells where to begin to look. */
abstract class PositionFunction extends NamedFunction {
  PositionFunction(String name) {
    super(name, Arity.between(2, 3));
  }

  abstract long defaultPosition(String text);

  abstract Value find(String text, TextSearch part, long position);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    if (!(arguments[0] instanceof StringValue text && arguments[1] instanceof StringValue part)) {
      return Values.UNDEFINED;
    }
    Value position = arguments.length > 2 ? arguments[2] : Values.of(defaultPosition(text.text()));
    return position instanceof NumberValue number && number.isInteger()
        ? find(text.text(), TextSearch.of(part.text()), number.integer())
        : Values.UNDEFINED;
  }
}
