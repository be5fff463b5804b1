package dev.ephemeris.sql.function.type;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;

/** {@code IS_INTEGER(value)}: whether it is a whole number of 64 bits. */
final class IsInteger extends TypeCheck {
  IsInteger() {
    super("IS_INTEGER");
  }

  @Override
  boolean test(Value value) {
    return value instanceof NumberValue number && number.isInteger();
  }
}
