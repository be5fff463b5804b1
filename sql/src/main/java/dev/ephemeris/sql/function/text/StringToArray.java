package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.ValueType;

/** {@code STRINGTOARRAY(string)}: the array that it is the JSON text of. */
final class StringToArray extends ReadingFunction {
  StringToArray() {
    super("STRINGTOARRAY", ValueType.ARRAY);
  }
}
