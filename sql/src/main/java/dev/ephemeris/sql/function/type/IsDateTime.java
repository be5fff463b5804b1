package dev.ephemeris.sql.function.type;

import dev.ephemeris.sql.function.time.DateTime;
import dev.ephemeris.sql.value.Value;

/**
 * {@code IS_DATETIME(value)}: whether it is a string that names a day, or a second or a fraction of
 * one on a day.
 */
final class IsDateTime extends TypeCheck {
  IsDateTime() {
    super("IS_DATETIME");
  }

  @Override
  boolean test(Value value) {
    return DateTime.of(value) != null;
  }
}
