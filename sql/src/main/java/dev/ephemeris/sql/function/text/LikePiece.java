// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a {@link LikePattern} between two <code>%</code>. */
final class LikePiece {
  private final List<LikeSymbol> symbols;
  private final String literalPrefix;

  /** Searches for the piece if it has no wildcards. */
  private final @Nullable TextSearch search;

  LikePiece(List<LikeSymbol> symbols) {
    this.symbols = symbols;
    this.literalPrefix = literalPrefix(symbols);
    this.search = isLiteral() ? TextSearch.of(literalPrefix) : null;
  }

  private static String literalPrefix(List<LikeSymbol> symbols) {
    StringBuilder prefix = new StringBuilder();
    for (LikeSymbol symbol : symbols) {
      if (!(symbol instanceof LikeSymbol.Literal literal)) {
        break;
      }
      prefix.appendCodePoint(literal.character());
    }
    return prefix.toString();
  }

  boolean isEmpty() {
    return symbols.isEmpty();
  }

  boolean isLiteral() {
    return literalPrefix.codePointCount(0, literalPrefix.length()) == symbols.size();
  }

  String literalPrefix() {
    return literalPrefix;
  }

  /** The end of the match that begins at a position; -1 if there is none. */
  int matchEnd(String text, int start) {
    if (search != null) {
      return text.startsWith(literalPrefix, start) ? start + literalPrefix.length() : -1;
    }
    int at = start;
    for (LikeSymbol symbol : symbols) {
      if (at == text.length()) {
        return -1;
      }
      int character = text.codePointAt(at);
      if (!symbol.matches(character)) {
        return -1;
      }
      at += Character.charCount(character);
    }
    return at;
  }

  /** The end of the first match at or after a position; -1 if there is none. */
  int findEnd(String text, int from) {
    if (search != null) {
      int found = search.first(text, from);
      return found < 0 ? -1 : found + literalPrefix.length();
    }
    int start = from;
    while (start < text.length()) {
      int end = matchEnd(text, start);
      if (end >= 0) {
        return end;
      }
      start += Character.charCount(text.codePointAt(start));
    }
    return -1;
  }

  /** Whether a text ends with it, with the match beginning at or after a position. */
  boolean isAtEnd(String text, int from) {
    int start = text.length();
    for (int i = 0; i < symbols.size(); i++) {
      if (start <= from) {
        return false;
      }
      start -= Character.charCount(text.codePointBefore(start));
    }
    return start >= from && matchEnd(text, start) == text.length();
  }
}
