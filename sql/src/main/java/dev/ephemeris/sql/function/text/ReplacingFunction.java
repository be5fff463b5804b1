package dev.ephemeris.sql.function.text;

import com.google.re2j.Matcher;
import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** Replaces what matches a regular expression by a text that is taken as it is. */
abstract class ReplacingFunction extends RegexFunction {
  private final boolean all;

  ReplacingFunction(String name, boolean all) {
    super(name, Arity.between(3, 4), 3);
    this.all = all;
  }

  @Override
  final Value apply(Regex regex, String text, Value[] arguments) {
    return arguments[2] instanceof StringValue replacement
        ? replace(regex.matcher(text), text, replacement.text())
        : Values.UNDEFINED;
  }

  private Value replace(Matcher matches, String text, String replacement) {
    TextBuilder result = new TextBuilder();
    int done = 0;
    boolean more = matches.find();
    while (more) {
      result.append(text, done, matches.start()).append(replacement);
      done = matches.end();
      more = all && !result.isTooLong() && matches.find();
    }
    return result.append(text, done, text.length()).toValue();
  }
}
