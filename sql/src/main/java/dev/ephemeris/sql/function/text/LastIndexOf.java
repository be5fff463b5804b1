package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/**
 * {@code LASTINDEXOF(string, part[, from])}: where the part last begins, or -1. Given a position,
 * what comes after the character there is not looked at.
 */
final class LastIndexOf extends PositionFunction {
  LastIndexOf() {
    super("LASTINDEXOF");
  }

  @Override
  long defaultPosition(String text) {
    return text.length();
  }

  @Override
  Value find(String text, TextSearch part, long position) {
    long end = Math.min(position, text.length() - 1L) + 1;
    long latest = end - part.length();
    return Values.of(latest < 0 ? -1 : part.last(text, (int) latest));
  }
}
