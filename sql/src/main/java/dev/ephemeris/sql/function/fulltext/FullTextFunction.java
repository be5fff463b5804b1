package dev.ephemeris.sql.function.fulltext;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** Tells whether a text, the first argument, has the terms that the others are. */
abstract class FullTextFunction extends NamedFunction {
  private final FullTextLanguage language;

  FullTextFunction(String name, FullTextLanguage language) {
    super(name, Arity.atLeast(2));
    this.language = language;
  }

  /** What it gives, of the number of terms and how many of them the text has. */
  abstract boolean isTrue(int terms, int found);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    if (!(arguments[0] instanceof StringValue string)) {
      return Values.UNDEFINED;
    }
    AnalysedText text = AnalysedText.of(language, string.text());
    int found = 0;
    for (int i = 1; i < arguments.length; i++) {
      SearchTerm term = SearchTerm.of(language, arguments[i]);
      if (term == null) {
        return Values.UNDEFINED;
      }
      found += term.isIn(text) ? 1 : 0;
    }
    return Values.of(isTrue(arguments.length - 1, found));
  }
}
