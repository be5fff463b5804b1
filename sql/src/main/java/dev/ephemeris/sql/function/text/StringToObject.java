package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.ValueType;

/** {@code STRINGTOOBJECT(string)}: the object that it is the JSON text of. */
final class StringToObject extends ReadingFunction {
  StringToObject() {
    super("STRINGTOOBJECT", ValueType.OBJECT);
  }
}
