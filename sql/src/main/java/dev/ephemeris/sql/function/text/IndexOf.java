package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code INDEX_OF(string, part[, from])}: where the part first begins, or -1. */
final class IndexOf extends PositionFunction {
  IndexOf() {
    super("INDEX_OF");
  }

  @Override
  long defaultPosition(String text) {
    return 0;
  }

  @Override
  Value find(String text, TextSearch part, long position) {
    return Values.of(position > text.length() ? -1 : part.first(text, (int) Math.max(0, position)));
  }
}
