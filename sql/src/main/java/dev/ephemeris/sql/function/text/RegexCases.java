// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

/**
 * Replaces nine letters that make RE2/J loop forever if case is ignored. RE2/J finds a letter's
 * other cases in a cycle: from the small letter to the capital to the next small letter, until it
 * is back at the start. These nine, forms of Cyrillic letters in old prints, have capitals whose
 * small letters are others, so the cycle never returns. Ranges leave them out, and elsewhere they
 * are replaced by the usual small letter.
 */
final class RegexCases {
  private static final int FIRST = 0x1C80;
  private static final int LAST = 0x1C88;

  private final String expression;
  private final StringBuilder kept = new StringBuilder();

  private RegexCases(String expression) {
    this.expression = expression;
  }

  /** Whether an expression itself switches to ignoring case, as in {@code (?i)}. */
  static boolean areIgnoredWithin(String expression) {
    int at = expression.indexOf("(?");
    while (at >= 0) {
      int flag = at + 2;
      while (flag < expression.length() && Character.isLetter(expression.charAt(flag))) {
        if (expression.charAt(flag) == 'i') {
          return true;
        }
        flag++;
      }
      at = expression.indexOf("(?", flag);
    }
    return false;
  }

  static String keep(String expression) {
    return new RegexCases(expression).keep();
  }

  private String keep() {
    int at = 0;
    while (at < expression.length()) {
      int end = RegexSyntax.atomEnd(expression, at);
      if (expression.charAt(at) == '[') {
        brackets(at, end);
      } else if (expression.startsWith("\\Q", at)) {
        quoted(at, end);
      } else {
        range(at, end, at, end);
      }
      at = end;
    }
    return kept.toString();
  }

  private void quoted(int start, int end) {
    for (int i = start; i < end; i++) {
      char character = expression.charAt(i);
      kept.append(isTroublesome(character) ? (char) usual(character) : character);
    }
  }

  private void brackets(int start, int end) {
    int at = start + 1;
    if (expression.startsWith("^", at)) {
      at++;
    }
    kept.append(expression, start, at);
    while (at < end) {
      int lowEnd = RegexSyntax.memberEnd(expression, at);
      boolean range = isRange(lowEnd, end);
      int high = range ? lowEnd + 1 : at;
      int highEnd = range ? RegexSyntax.characterEnd(expression, high) : lowEnd;
      range(at, lowEnd, high, highEnd);
      at = highEnd;
    }
  }

  /** Whether a hyphen makes a range, and is not just a character at the end. */
  private boolean isRange(int hyphen, int end) {
    return hyphen + 1 < end
        && expression.charAt(hyphen) == '-'
        && expression.charAt(hyphen + 1) != ']';
  }

  /** Copies a range; a single character is a range, too. */
  private void range(int low, int lowEnd, int high, int highEnd) {
    int least = character(low, lowEnd);
    int most = character(high, highEnd);
    if (most < FIRST || least > LAST) {
      kept.append(expression, low, highEnd);
      return;
    }
    if (least < FIRST) {
      kept.append(expression, low, lowEnd).append(String.format("-\\x{%x}", FIRST - 1));
    }
    if (most > LAST) {
      kept.append(String.format("\\x{%x}-", LAST + 1)).append(expression, high, highEnd);
    }
    if (isTroublesome(least) && isTroublesome(most)) {
      kept.append(String.format("\\x{%x}", usual(least)));
    }
  }

  /** The character at a position; 0 for all that cannot be one of the nine. */
  private int character(int start, int end) {
    if (expression.startsWith("\\x{", start)) {
      String digits = expression.substring(start + 3, Math.max(start + 3, end - 1));
      return digits.matches("0*[0-9A-Fa-f]{1,6}") ? Integer.parseInt(digits, 16) : 0;
    }
    int plain = expression.charAt(start) == '\\' ? start + 1 : start;
    return plain < end ? expression.codePointAt(plain) : 0;
  }

  private static boolean isTroublesome(int character) {
    return character >= FIRST && character <= LAST;
  }

  private static int usual(int character) {
    return Character.toLowerCase(Character.toUpperCase(character));
  }
}
