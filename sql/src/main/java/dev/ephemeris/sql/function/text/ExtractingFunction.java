package dev.ephemeris.sql.function.text;

import com.google.re2j.Matcher;
import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import org.jspecify.annotations.Nullable;

/** Gives what matches a regular expression, or only one of its groups. */
abstract class ExtractingFunction extends RegexFunction {
  private static final int GROUP = 3;

  ExtractingFunction(String name) {
    super(name, Arity.between(2, 4), 2);
  }

  abstract Value extract(Matcher matches, int group);

  @Override
  final Value apply(Regex regex, String text, Value[] arguments) {
    if (arguments.length <= GROUP) {
      return extract(regex.matcher(text), 0);
    }
    return arguments[GROUP] instanceof NumberValue number
            && number.isInteger()
            && number.integer() >= 0
            && number.integer() <= regex.groups()
        ? extract(regex.matcher(text), (int) number.integer())
        : Values.UNDEFINED;
  }

  /** The text of a group, which has none when the match does without it. */
  static Value textOf(Matcher match, int group) {
    @Nullable String text = match.group(group);
    return text == null ? Values.UNDEFINED : Values.of(text);
  }
}
