package dev.ephemeris.sql.function.type;

import dev.ephemeris.sql.value.NullValue;
import dev.ephemeris.sql.value.Value;

/** {@code IS_NULL(value)}: whether it is null. */
final class IsNull extends TypeCheck {
  IsNull() {
    super("IS_NULL");
  }

  @Override
  boolean test(Value value) {
    return value instanceof NullValue;
  }
}
