package dev.ephemeris.sql.function.fulltext;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/**
 * {@code _FULLTEXTWORDCOUNT(text)}: how many words it has. Query plans call it to know how long
 * texts are on average. What is no text has none: the sum has to be a number whatever is stored.
 */
final class FullTextWordCount extends NamedFunction {
  private final FullTextLanguage language;

  FullTextWordCount(FullTextLanguage language) {
    super("_FULLTEXTWORDCOUNT", Arity.exactly(1));
    this.language = language;
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    return arguments[0] instanceof StringValue string
        ? Values.of(AnalysedText.of(language, string.text()).length())
        : Values.of(0);
  }
}
