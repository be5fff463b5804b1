package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/**
 * Looks for several parts in a string, and joins the answers as {@code AND} or {@code OR} would:
 * one answer decides whatever the others are; short of that, one that is undefined leaves the
 * result undefined.
 */
abstract class ContainsSeveral extends NamedFunction {
  private final boolean decisive;
  private final boolean ignoreCase;

  /**
   * Tells what to do.
   *
   * @param decisive the answer that decides: false for all, true for any
   */
  ContainsSeveral(String name, boolean decisive, boolean ignoreCase) {
    super(name, Arity.atLeast(2));
    this.decisive = decisive;
    this.ignoreCase = ignoreCase;
  }

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    if (!(arguments[0] instanceof StringValue string)) {
      return Values.UNDEFINED;
    }
    String text = prepare(string.text());
    Value result = Values.of(!decisive);
    for (int i = 1; i < arguments.length; i++) {
      if (!(arguments[i] instanceof StringValue part)) {
        result = Values.UNDEFINED;
      } else if (TextSearch.contains(text, prepare(part.text())) == decisive) {
        return Values.of(decisive);
      }
    }
    return result;
  }

  private String prepare(String text) {
    return ignoreCase ? LetterCase.fold(text) : text;
  }
}
