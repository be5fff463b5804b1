package dev.ephemeris.sql.function.type;

import dev.ephemeris.sql.value.Value;

/** {@code IS_PRIMITIVE(value)}: whether it is null, a boolean, a number or a string. */
final class IsPrimitive extends TypeCheck {
  IsPrimitive() {
    super("IS_PRIMITIVE");
  }

  @Override
  boolean test(Value value) {
    return switch (value.type()) {
      case NULL, BOOLEAN, NUMBER, STRING -> true;
      case UNDEFINED, ARRAY, OBJECT -> false;
    };
  }
}
