// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.syntax;

import dev.ephemeris.sql.tree.Span;

/**
 * A word or sign of a query.
 *
 * @param text a string's content, without quotes and escapes; otherwise as it is written
 */
record Token(Kind kind, String text, Span span) {
  /** How much of a token messages quote. */
  private static final int MAX_QUOTED = 40;

  /** What kinds of tokens there are. */
  enum Kind {
    /** A keyword or a name; which of them depends on where it stands. */
    WORD,
    NUMBER,
    STRING,
    PARAMETER,
    SYMBOL,
    END
  }

  boolean isWord(String word) {
    return kind == Kind.WORD && text.equalsIgnoreCase(word);
  }

  boolean isSymbol(String symbol) {
    return kind == Kind.SYMBOL && text.equals(symbol);
  }

  /** Whether it is a number without fraction, exponent or the like. */
  boolean isPlainDigits() {
    return kind == Kind.NUMBER && text.chars().allMatch(Character::isDigit);
  }

  /** How messages quote it. */
  String described() {
    return switch (kind) {
      case END -> "";
      case STRING -> '"' + shortened(text) + '"';
      case WORD, NUMBER, PARAMETER, SYMBOL -> shortened(text);
    };
  }

  /** A text as messages quote it: no longer than they can bear. */
  static String shortened(String text) {
    return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
  }
}
