package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.ValueType;

/** {@code STRINGTONUMBER(string)}: the number that it is the JSON text of. */
final class StringToNumber extends ReadingFunction {
  StringToNumber() {
    super("STRINGTONUMBER", ValueType.NUMBER);
  }
}
