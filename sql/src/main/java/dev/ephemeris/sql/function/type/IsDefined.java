package dev.ephemeris.sql.function.type;

import dev.ephemeris.sql.value.Value;

/** {@code IS_DEFINED(value)}: whether there is a value, be it null. */
final class IsDefined extends TypeCheck {
  IsDefined() {
    super("IS_DEFINED");
  }

  @Override
  boolean test(Value value) {
    return value.isDefined();
  }
}
