package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.ValueType;

/** {@code STRINGTONULL(string)}: the null that it is the JSON text of. */
final class StringToNull extends ReadingFunction {
  StringToNull() {
    super("STRINGTONULL", ValueType.NULL);
  }
}
