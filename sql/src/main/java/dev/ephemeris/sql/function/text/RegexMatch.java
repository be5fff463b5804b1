package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code REGEXMATCH(string, expression[, modifiers])}: whether a part of it matches. */
final class RegexMatch extends RegexFunction {
  RegexMatch() {
    super("REGEXMATCH", Arity.between(2, 3), 2);
  }

  @Override
  Value apply(Regex regex, String text, Value[] arguments) {
    return Values.of(regex.isIn(text));
  }
}
