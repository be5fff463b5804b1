package dev.ephemeris.sql.function.type;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;

/** {@code IS_ARRAY(value)}: whether it is an array. */
final class IsArray extends TypeCheck {
  IsArray() {
    super("IS_ARRAY");
  }

  @Override
  boolean test(Value value) {
    return value instanceof ArrayValue;
  }
}
