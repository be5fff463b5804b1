package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code REVERSE(string)}: its characters from the last to the first; pairs stay whole. */
final class Reverse extends TextFunction {
  Reverse() {
    super("REVERSE");
  }

  @Override
  Value apply(String text) {
    return Values.of(new StringBuilder(text).reverse().toString());
  }
}
