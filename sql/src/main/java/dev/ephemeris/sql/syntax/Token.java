// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.syntax;

import dev.ephemeris.sql.tree.Span;

/**
 * A word, literal or symbol of a query.
 *
 * @param text a string's content, without quotes and escapes; otherwise as it is written
 */
record Token(Kind kind, String text, Span span) {
  /** The most characters of a token that messages quote. */
  private static final int MAX_QUOTED = 40;

  /** The kinds of tokens. */
  enum Kind {
    /** A keyword or a name, depending on its position. */
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

  /** Whether it is a number with digits alone: no fraction, exponent or prefix. */
  boolean isPlainDigits() {
    return kind == Kind.NUMBER && text.chars().allMatch(Character::isDigit);
  }

  /** The token as messages quote it. */
  String described() {
    return switch (kind) {
      case END -> "";
      case STRING -> '"' + shortened(text) + '"';
      case WORD, NUMBER, PARAMETER, SYMBOL -> shortened(text);
    };
  }

  /** A text as messages quote it: shortened if it is long. */
  static String shortened(String text) {
    return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
  }
}
