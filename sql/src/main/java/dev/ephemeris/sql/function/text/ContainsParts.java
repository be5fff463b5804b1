// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/**
 * {@code CONTAINS_ALL_CS} and its variants: whether a string contains all, or any, of several
 * parts. The answers for the parts are combined as by {@code AND} or {@code OR}: one answer can
 * decide the result alone; if none does and a part is not a string, the result is undefined.
 */
final class ContainsParts {
  private ContainsParts() {}

  static Value all(Value[] arguments) {
    return call(arguments, false, false);
  }

  static Value any(Value[] arguments) {
    return call(arguments, true, false);
  }

  static Value allIgnoringCase(Value[] arguments) {
    return call(arguments, false, true);
  }

  static Value anyIgnoringCase(Value[] arguments) {
    return call(arguments, true, true);
  }

  /**
   * Computes the result.
   *
   * @param decisive the answer for one part that decides the result: false for all, true for any
   */
  private static Value call(Value[] arguments, boolean decisive, boolean ignoreCase) {
    if (!(arguments[0] instanceof StringValue string)) {
      return Values.UNDEFINED;
    }
    String text = prepare(string, ignoreCase);
    Value result = Values.of(!decisive);
    for (int i = 1; i < arguments.length; i++) {
      if (!(arguments[i] instanceof StringValue part)) {
        result = Values.UNDEFINED;
      } else if (TextSearch.contains(text, prepare(part, ignoreCase)) == decisive) {
        return Values.of(decisive);
      }
    }
    return result;
  }

  private static String prepare(StringValue string, boolean ignoreCase) {
    return ignoreCase ? LetterCase.fold(string.text()) : string.text();
  }
}
