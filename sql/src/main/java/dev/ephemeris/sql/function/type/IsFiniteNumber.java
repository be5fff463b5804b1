package dev.ephemeris.sql.function.type;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;

/**
 * {@code IS_FINITE_NUMBER(value)}: whether it is a number; none is infinite, as what would be is
 * undefined.
 */
final class IsFiniteNumber extends TypeCheck {
  IsFiniteNumber() {
    super("IS_FINITE_NUMBER");
  }

  @Override
  boolean test(Value value) {
    return value instanceof NumberValue number && Double.isFinite(number.number());
  }
}
