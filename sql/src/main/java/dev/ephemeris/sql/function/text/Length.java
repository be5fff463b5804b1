package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code LENGTH(string)}: how many characters it has. */
final class Length extends TextFunction {
  Length() {
    super("LENGTH");
  }

  @Override
  Value apply(String text) {
    return Values.of(text.length());
  }
}
