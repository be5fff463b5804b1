package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** What {@code SUBSTRING} and {@code LEFT} have in common. */
final class Slice {
  private Slice() {}

  /** So many characters from a position on, as far as there are any. */
  static Value of(String text, NumberValue start, NumberValue length) {
    if (text.isEmpty()) {
      return Values.of("");
    }
    if (!start.isInteger() || !length.isInteger()) {
      return Values.UNDEFINED;
    }
    long from = start.integer();
    if (from < 0 || from >= text.length() || length.integer() <= 0) {
      return Values.of("");
    }
    long end = from + Math.min(length.integer(), text.length() - from);
    return Values.of(text.substring((int) from, (int) end));
  }
}
