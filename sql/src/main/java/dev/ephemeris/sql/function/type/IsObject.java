package dev.ephemeris.sql.function.type;

import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.Value;

/** {@code IS_OBJECT(value)}: whether it is an object. */
final class IsObject extends TypeCheck {
  IsObject() {
    super("IS_OBJECT");
  }

  @Override
  boolean test(Value value) {
    return value instanceof ObjectValue;
  }
}
