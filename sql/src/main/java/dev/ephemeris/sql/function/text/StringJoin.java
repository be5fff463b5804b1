// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.List;

/** {@code STRINGJOIN(strings, separator)}: joins an array of strings. */
final class StringJoin {
  private StringJoin() {}

  static Value call(Value[] arguments) {
    return arguments[0] instanceof ArrayValue array && arguments[1] instanceof StringValue separator
        ? join(array.elements(), separator.text())
        : Values.UNDEFINED;
  }

  private static Value join(List<Value> elements, String separator) {
    TextBuilder joined = new TextBuilder();
    String before = "";
    for (Value element : elements) {
      if (!(element instanceof StringValue string)) {
        return Values.UNDEFINED;
      }
      joined.append(before).append(string.text());
      before = separator;
    }
    return joined.toValue();
  }
}
