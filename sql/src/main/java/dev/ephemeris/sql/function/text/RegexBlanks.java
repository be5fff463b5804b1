// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

/**
 * Removes what the modifier x ignores: white space, and comments from # to the end of the line,
 * except escaped or in brackets.
 */
final class RegexBlanks {
  private RegexBlanks() {}

  static String remove(String expression) {
    StringBuilder dense = new StringBuilder(expression.length());
    int at = 0;
    while (at < expression.length()) {
      char character = expression.charAt(at);
      int end = RegexSyntax.atomEnd(expression, at);
      if (character == '#') {
        int line = expression.indexOf('\n', at);
        end = line < 0 ? expression.length() : line + 1;
      } else if (!Characters.isWhiteSpace(character)) {
        dense.append(expression, at, end);
      }
      at = end;
    }
    return dense.toString();
  }
}
