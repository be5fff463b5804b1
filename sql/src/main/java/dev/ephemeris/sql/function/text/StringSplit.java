// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code STRINGSPLIT(string, separator)}: the parts between the separators. */
final class StringSplit {
  private StringSplit() {}

  static Value call(Value[] arguments) {
    return arguments[0] instanceof StringValue text && arguments[1] instanceof StringValue separator
        ? split(text.text(), TextSearch.of(separator.text()))
        : Values.UNDEFINED;
  }

  private static Value split(String text, TextSearch separator) {
    Pieces pieces = new Pieces();
    int done = 0;
    int found = separator.length() == 0 ? -1 : separator.first(text, 0);
    while (found >= 0 && !pieces.areTooMany()) {
      pieces.add(Values.of(text.substring(done, found)));
      done = found + separator.length();
      found = separator.first(text, done);
    }
    pieces.add(Values.of(text.substring(done)));
    return pieces.toValue();
  }
}
