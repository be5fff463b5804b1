package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** Compares two strings; a third argument tells whether their case does not matter. */
abstract class ComparingFunction extends NamedFunction {
  ComparingFunction(String name) {
    super(name, Arity.between(2, 3));
  }

  abstract boolean test(String text, String other);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    Value ignoreCase = arguments.length > 2 ? arguments[2] : Values.FALSE;
    if (!(arguments[0] instanceof StringValue first
        && arguments[1] instanceof StringValue second
        && ignoreCase instanceof BooleanValue)) {
      return Values.UNDEFINED;
    }
    return Values.of(
        ignoreCase.equals(Values.TRUE)
            ? test(LetterCase.fold(first.text()), LetterCase.fold(second.text()))
            : test(first.text(), second.text()));
  }
}
