// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code SUBSTRING}, {@code LEFT} and {@code RIGHT}: a part of a string by position. */
final class Substrings {
  private static final NumberValue START = NumberValue.of(0L);

  private Substrings() {}

  static Value substring(Value[] arguments) {
    return arguments[0] instanceof StringValue text
            && arguments[1] instanceof NumberValue start
            && arguments[2] instanceof NumberValue count
        ? slice(text.text(), start, count)
        : Values.UNDEFINED;
  }

  static Value left(Value[] arguments) {
    return arguments[0] instanceof StringValue text && arguments[1] instanceof NumberValue count
        ? slice(text.text(), START, count)
        : Values.UNDEFINED;
  }

  static Value right(Value[] arguments) {
    return arguments[0] instanceof StringValue text
            && arguments[1] instanceof NumberValue count
            && count.isInteger()
        ? Values.of(end(text.text(), count.integer()))
        : Values.UNDEFINED;
  }

  /** At most {@code length} characters from a position on. */
  private static Value slice(String text, NumberValue start, NumberValue length) {
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

  private static String end(String text, long count) {
    long wanted = Math.clamp(count, 0L, (long) text.length());
    return text.substring(text.length() - (int) wanted);
  }
}
