package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.function.IntPredicate;

/** Takes characters off the ends of a string: white space, or those of a second string. */
abstract class TrimFunction extends NamedFunction {
  private final boolean left;
  private final boolean right;

  TrimFunction(String name, boolean left, boolean right) {
    super(name, Arity.between(1, 2));
    this.left = left;
    this.right = right;
  }

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    if (!(arguments[0] instanceof StringValue text)) {
      return Values.UNDEFINED;
    }
    if (arguments.length == 1) {
      return Values.of(trim(text.text(), Characters::isWhiteSpace));
    }
    return arguments[1] instanceof StringValue characters
        ? Values.of(trim(text.text(), Characters.of(characters.text())))
        : Values.UNDEFINED;
  }

  private String trim(String text, IntPredicate goes) {
    int end = right ? end(text, goes) : text.length();
    int start = 0;
    while (left && start < end && goes.test(text.codePointAt(start))) {
      start += Character.charCount(text.codePointAt(start));
    }
    return text.substring(start, end);
  }

  private static int end(String text, IntPredicate goes) {
    int end = text.length();
    while (end > 0 && goes.test(text.codePointBefore(end))) {
      end -= Character.charCount(text.codePointBefore(end));
    }
    return end;
  }
}
