package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code CONCAT(string, string, …)}: one after the other. */
final class Concat extends NamedFunction {
  Concat() {
    super("CONCAT", Arity.atLeast(2));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    TextBuilder text = new TextBuilder();
    for (Value argument : arguments) {
      if (!(argument instanceof StringValue string)) {
        return Values.UNDEFINED;
      }
      text.append(string.text());
    }
    return text.toValue();
  }
}
