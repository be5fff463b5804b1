package dev.ephemeris.sql.function.type;

import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.Value;

/**
 * {@code IS_BOOL(value)}: whether it is true or false. Its other name, {@code IS_BOOLEAN}, is what
 * clients write when they go on with a sorted query.
 */
final class IsBool extends TypeCheck {
  IsBool(String name) {
    super(name);
  }

  @Override
  boolean test(Value value) {
    return value instanceof BooleanValue;
  }
}
