package dev.ephemeris.sql.function.text;

import com.google.re2j.Matcher;
import dev.ephemeris.sql.value.Value;

/** {@code REGEXEXTRACTALL(string, expression[, modifiers[, group]])}: all matches. */
final class RegexExtractAll extends ExtractingFunction {
  RegexExtractAll() {
    super("REGEXEXTRACTALL");
  }

  @Override
  Value extract(Matcher matches, int group) {
    Pieces pieces = new Pieces();
    while (!pieces.areTooMany() && matches.find()) {
      pieces.add(textOf(matches, group));
    }
    return pieces.toValue();
  }
}
