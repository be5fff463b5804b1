// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/**
 * {@code REPLACE(string, part, replacement)}: replaces every occurrence of the part. An empty part
 * gives undefined.
 */
final class Replace {
  private Replace() {}

  static Value call(Value[] arguments) {
    return arguments[0] instanceof StringValue text
            && arguments[1] instanceof StringValue part
            && arguments[2] instanceof StringValue replacement
            && !part.text().isEmpty()
        ? replace(text.text(), TextSearch.of(part.text()), replacement.text())
        : Values.UNDEFINED;
  }

  private static Value replace(String text, TextSearch part, String replacement) {
    TextBuilder result = new TextBuilder();
    int done = 0;
    int found = part.first(text, 0);
    while (found >= 0 && !result.isTooLong()) {
      result.append(text, done, found).append(replacement);
      done = found + part.length();
      found = part.first(text, done);
    }
    return result.append(text, done, text.length()).toValue();
  }
}
