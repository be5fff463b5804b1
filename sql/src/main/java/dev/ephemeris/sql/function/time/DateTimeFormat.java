package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import org.jspecify.annotations.Nullable;

/** {@code DATETIMEFORMAT(dateTime, format)}: written as the format wants it. */
final class DateTimeFormat extends NamedFunction {
  DateTimeFormat() {
    super("DATETIMEFORMAT", Arity.exactly(2));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    @Nullable DateTime time = DateTime.of(arguments[0]);
    if (time == null || !(arguments[1] instanceof StringValue format)) {
      return Values.UNDEFINED;
    }
    @Nullable String text = TimeFormat.apply(format.text(), time);
    return text == null ? Values.UNDEFINED : Values.of(text);
  }
}
