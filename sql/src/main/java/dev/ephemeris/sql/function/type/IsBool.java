package dev.ephemeris.sql.function.type;

import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.Value;

/** {@code IS_BOOL(value)}: whether it is true or false. */
final class IsBool extends TypeCheck {
  IsBool() {
    super("IS_BOOL");
  }

  @Override
  boolean test(Value value) {
    return value instanceof BooleanValue;
  }
}
