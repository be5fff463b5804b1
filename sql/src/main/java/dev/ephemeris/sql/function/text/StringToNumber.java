package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueType;

/** {@code STRINGTONUMBER(string)}: the number that it is the JSON text of. */
final class StringToNumber extends ReadingFunction {
  StringToNumber() {
    super("STRINGTONUMBER", ValueType.NUMBER);
  }

  @Override
  boolean accepts(Value value) {
    // One can be written that is too large for a number.
    return value instanceof NumberValue number && Double.isFinite(number.number());
  }
}
