package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code LOWER(string)}: the same in small letters. */
final class Lower extends TextFunction {
  Lower() {
    super("LOWER");
  }

  @Override
  Value apply(String text) {
    return Values.of(LetterCase.lower(text));
  }
}
