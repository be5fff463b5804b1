// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code CONCAT(string, string, …)}: joins strings. */
final class Concat {
  private Concat() {}

  static Value call(Value[] arguments) {
    TextBuilder text = new TextBuilder();
    for (Value argument : arguments) {
      if (!(argument instanceof StringValue string)) {
        return Values.UNDEFINED;
      }
      text.append(string.text());
    }
    return text.toValue();
  }
}
