package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.Optional;

/** Applies a regular expression, the second argument, to a string, the first one. */
abstract class RegexFunction extends NamedFunction {
  private static final RegexCache CACHE = new RegexCache();
  private static final Value NO_MODIFIERS = Values.of("");

  private final int modifiersAt;

  /**
   * Tells its shape.
   *
   * @param modifiersAt which argument the modifiers are; they may be left out
   */
  RegexFunction(String name, Arity arity, int modifiersAt) {
    super(name, arity);
    this.modifiersAt = modifiersAt;
  }

  abstract Value apply(Regex regex, String text, Value[] arguments);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    Value modifiers = arguments.length > modifiersAt ? arguments[modifiersAt] : NO_MODIFIERS;
    if (!(arguments[0] instanceof StringValue text
        && arguments[1] instanceof StringValue expression
        && modifiers instanceof StringValue letters)) {
      return Values.UNDEFINED;
    }
    Optional<Regex> regex = CACHE.get(expression.text(), letters.text());
    return regex.isPresent() ? apply(regex.get(), text.text(), arguments) : Values.UNDEFINED;
  }
}
