package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.ValueType;

/** {@code STRINGTOBOOLEAN(string)}: the boolean that it is the JSON text of. */
final class StringToBoolean extends ReadingFunction {
  StringToBoolean() {
    super("STRINGTOBOOLEAN", ValueType.BOOLEAN);
  }
}
