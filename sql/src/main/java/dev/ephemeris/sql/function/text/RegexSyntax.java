// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

/** Finds the ends of atoms in regular expressions. */
final class RegexSyntax {
  private RegexSyntax() {}

  /** The end of the atom at a position: an escape, brackets or a single character. */
  static int atomEnd(String expression, int start) {
    return expression.charAt(start) == '['
        ? Math.min(bracketEnd(expression, start), expression.length())
        : characterEnd(expression, start);
  }

  /** The end of an escape or a single character, where brackets are characters like others. */
  static int characterEnd(String expression, int start) {
    int end =
        expression.charAt(start) == '\\'
            ? escapeEnd(expression, start)
            : start + Character.charCount(expression.codePointAt(start));
    return Math.min(end, expression.length());
  }

  private static int escapeEnd(String expression, int start) {
    if (start + 1 == expression.length()) {
      return start + 1;
    }
    int end = start + 1 + Character.charCount(expression.codePointAt(start + 1));
    return switch (expression.charAt(start + 1)) {
      case 'Q' -> after("\\E", expression, end, expression.length());
      case 'x', 'p', 'P' ->
          expression.startsWith("{", end) ? after("}", expression, end, end) : end;
      default -> end;
    };
  }

  private static int bracketEnd(String expression, int start) {
    int at = start + 1;
    if (at < expression.length() && expression.charAt(at) == '^') {
      at++;
    }
    // A closing bracket that comes first is one of the characters.
    int first = at;
    while (at < expression.length() && (expression.charAt(at) != ']' || at == first)) {
      at = memberEnd(expression, at);
    }
    return at + 1;
  }

  /** The end of a member of brackets: a named class, an escape or a character. */
  static int memberEnd(String expression, int start) {
    int end = characterEnd(expression, start);
    return expression.startsWith("[:", start) ? after(":]", expression, start + 2, end) : end;
  }

  private static int after(String sought, String expression, int from, int otherwise) {
    int found = expression.indexOf(sought, from);
    return found < 0 ? otherwise : found + sought.length();
  }
}
