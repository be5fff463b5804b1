package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code UPPER(string)}: the same in capitals. */
final class Upper extends TextFunction {
  Upper() {
    super("UPPER");
  }

  @Override
  Value apply(String text) {
    return Values.of(LetterCase.upper(text));
  }
}
