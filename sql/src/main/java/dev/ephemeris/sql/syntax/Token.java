package dev.ephemeris.sql.syntax;

import dev.ephemeris.sql.tree.Span;

/**
 * A word or sign of a query.
 *
 * @param text a string's content, without quotes and escapes; otherwise as it is written
 */
record Token(Kind kind, String text, Span span) {
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

  /** How messages speak of it. */
  String described() {
    return switch (kind) {
      case END -> "the end of the query";
      case STRING -> "a string";
      case WORD, NUMBER, PARAMETER, SYMBOL -> "'" + text + "'";
    };
  }
}
