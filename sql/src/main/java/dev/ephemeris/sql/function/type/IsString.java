package dev.ephemeris.sql.function.type;

import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;

/** {@code IS_STRING(value)}: whether it is a string. */
final class IsString extends TypeCheck {
  IsString() {
    super("IS_STRING");
  }

  @Override
  boolean test(Value value) {
    return value instanceof StringValue;
  }
}
