package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/**
 * Cuts a string at a delimiter, and gives one side; nothing is on any side of what is not there.
 */
abstract class DelimiterFunction extends NamedFunction {
  DelimiterFunction(String name) {
    super(name, Arity.exactly(2));
  }

  /** Where to cut; -1 for nowhere. */
  abstract int find(String text, TextSearch delimiter);

  abstract String side(String text, int start, int end);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    if (!(arguments[0] instanceof StringValue string
        && arguments[1] instanceof StringValue delimiter)) {
      return Values.UNDEFINED;
    }
    TextSearch search = TextSearch.of(delimiter.text());
    int start = find(string.text(), search);
    return Values.of(start < 0 ? "" : side(string.text(), start, start + search.length()));
  }
}
