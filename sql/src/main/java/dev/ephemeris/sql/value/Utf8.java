// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import java.nio.charset.StandardCharsets;

/**
 * Encodes text in UTF-8. An unpaired surrogate becomes the replacement character, as in .NET;
 * Java's own encoder would write a question mark.
 */
final class Utf8 {
  private static final char REPLACEMENT = '\uFFFD';

  private Utf8() {}

  static byte[] encode(String text) {
    StringBuilder replaced = null;
    for (int i = 0; i < text.length(); i++) {
      int codePoint = text.codePointAt(i);
      if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
        replaced = replaced == null ? new StringBuilder(text) : replaced;
        replaced.setCharAt(i, REPLACEMENT);
      }
      i += Character.charCount(codePoint) - 1;
    }
    return (replaced == null ? text : replaced.toString()).getBytes(StandardCharsets.UTF_8);
  }
}
