// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code REPLICATE(string, count)}: the string repeated. */
final class Replicate {
  /** The longest result, as the vendor has it. */
  static final int MAX_LENGTH = 10_000;

  private Replicate() {}

  static Value call(Value[] arguments) {
    return arguments[0] instanceof StringValue text
            && arguments[1] instanceof NumberValue count
            && count.isInteger()
            && count.integer() >= 0
        ? replicate(text.text(), count.integer())
        : Values.UNDEFINED;
  }

  private static Value replicate(String text, long count) {
    if (text.isEmpty()) {
      return Values.of("");
    }
    return count <= MAX_LENGTH / text.length()
        ? Values.of(text.repeat((int) count))
        : Values.UNDEFINED;
  }
}
