package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code RIGHT(string, count)}: its last characters. */
final class Right extends NamedFunction {
  Right() {
    super("RIGHT", Arity.exactly(2));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    return arguments[0] instanceof StringValue text
            && arguments[1] instanceof NumberValue count
            && count.isInteger()
        ? Values.of(end(text.text(), count.integer()))
        : Values.UNDEFINED;
  }

  private static String end(String text, long count) {
    long wanted = Math.clamp(count, 0L, (long) text.length());
    return text.substring(text.length() - (int) wanted);
  }
}
