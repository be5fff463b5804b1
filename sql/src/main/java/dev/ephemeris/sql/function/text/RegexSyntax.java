package dev.ephemeris.sql.function.text;

/** As much of the syntax of regular expressions as is needed to find one's way in one. */
final class RegexSyntax {
  private RegexSyntax() {}

  /** The end of what begins at a position: an escape, brackets or a single character. */
  static int atomEnd(String expression, int start) {
    int end =
        switch (expression.charAt(start)) {
          case '\\' -> escapeEnd(expression, start);
          case '[' -> bracketEnd(expression, start);
          default -> start + 1;
        };
    return Math.min(end, expression.length());
  }

  private static int escapeEnd(String expression, int start) {
    if (expression.startsWith("\\Q", start)) {
      int end = expression.indexOf("\\E", start + 2);
      return end < 0 ? expression.length() : end + 2;
    }
    return start + 2;
  }

  private static int bracketEnd(String expression, int start) {
    int at = start + 1;
    if (at < expression.length() && expression.charAt(at) == '^') {
      at++;
    }
    // A closing bracket that comes first is one of the characters.
    int first = at;
    while (at < expression.length() && (expression.charAt(at) != ']' || at == first)) {
      if (expression.startsWith("[:", at) && expression.indexOf(":]", at + 2) > 0) {
        at = expression.indexOf(":]", at + 2) + 2;
      } else {
        at += expression.charAt(at) == '\\' ? 2 : 1;
      }
    }
    return at + 1;
  }
}
