// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** Builds a string; undefined if it gets too long. */
final class TextBuilder {
  /** The longest string: twice the largest item, and equal to the largest page. */
  static final int MAX_LENGTH = 4 * 1024 * 1024;

  private final StringBuilder text = new StringBuilder();
  private boolean tooLong;

  TextBuilder append(String part) {
    return append(part, 0, part.length());
  }

  TextBuilder append(String source, int start, int end) {
    if (end - start > MAX_LENGTH - text.length()) {
      tooLong = true;
    }
    if (!tooLong) {
      text.append(source, start, end);
    }
    return this;
  }

  /** Whether the limit is exceeded. */
  boolean isTooLong() {
    return tooLong;
  }

  Value toValue() {
    return tooLong ? Values.UNDEFINED : Values.of(text.toString());
  }
}
