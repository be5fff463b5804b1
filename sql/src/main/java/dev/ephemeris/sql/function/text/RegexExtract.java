package dev.ephemeris.sql.function.text;

import com.google.re2j.Matcher;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code REGEXEXTRACT(string, expression[, modifiers[, group]])}: the first match. */
final class RegexExtract extends ExtractingFunction {
  RegexExtract() {
    super("REGEXEXTRACT");
  }

  @Override
  Value extract(Matcher matches, int group) {
    return matches.find() ? textOf(matches, group) : Values.UNDEFINED;
  }
}
