package dev.ephemeris.sql.function.type;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;

/** {@code IS_NUMBER(value)}: whether it is a number. */
final class IsNumber extends TypeCheck {
  IsNumber() {
    super("IS_NUMBER");
  }

  @Override
  boolean test(Value value) {
    return value instanceof NumberValue;
  }
}
