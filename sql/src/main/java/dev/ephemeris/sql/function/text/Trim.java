// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.function.IntPredicate;

/**
 * {@code TRIM}, {@code LTRIM} and {@code RTRIM}: remove characters from the ends of a string, white
 * space or those of a second string.
 */
final class Trim {
  private Trim() {}

  static Value both(Value[] arguments) {
    return call(arguments, true, true);
  }

  static Value left(Value[] arguments) {
    return call(arguments, true, false);
  }

  static Value right(Value[] arguments) {
    return call(arguments, false, true);
  }

  private static Value call(Value[] arguments, boolean left, boolean right) {
    if (!(arguments[0] instanceof StringValue string)) {
      return Values.UNDEFINED;
    }
    IntPredicate isRemoved;
    if (arguments.length == 1) {
      isRemoved = Characters::isWhiteSpace;
    } else if (arguments[1] instanceof StringValue characters) {
      isRemoved = Characters.of(characters.text());
    } else {
      return Values.UNDEFINED;
    }
    String text = string.text();
    int end = right ? end(text, isRemoved) : text.length();
    int start = left ? start(text, end, isRemoved) : 0;
    return Values.of(text.substring(start, end));
  }

  private static int start(String text, int end, IntPredicate isRemoved) {
    int start = 0;
    while (start < end && isRemoved.test(text.codePointAt(start))) {
      start += Character.charCount(text.codePointAt(start));
    }
    return start;
  }

  private static int end(String text, IntPredicate isRemoved) {
    int end = text.length();
    while (end > 0 && isRemoved.test(text.codePointBefore(end))) {
      end -= Character.charCount(text.codePointBefore(end));
    }
    return end;
  }
}
