// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code REPLICATE(string, count)}: again and again. A fraction of the count is left out. */
final class Replicate {
  /** The longest result, as the vendor has it. */
  static final int MAX_LENGTH = 10_000;

  private Replicate() {}

  static Value call(Value[] arguments) {
    return arguments[0] instanceof StringValue text && arguments[1] instanceof NumberValue count
        ? replicate(text.text(), count.number())
        : Values.UNDEFINED;
  }

  private static Value replicate(String text, double count) {
    if (!(count >= 0) || Double.isInfinite(count)) {
      return Values.UNDEFINED;
    }
    if (text.isEmpty()) {
      return Values.of("");
    }
    double times = Math.floor(count);
    return times * text.length() <= MAX_LENGTH
        ? Values.of(text.repeat((int) times))
        : Values.UNDEFINED;
  }
}
