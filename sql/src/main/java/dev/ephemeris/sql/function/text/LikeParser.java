// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses a {@link LikePattern}. Every text is valid: unclosed brackets, and an escape character at
 * the end, stand for themselves.
 */
final class LikeParser {
  private final int[] pattern;
  private final int escape;
  private final List<LikePiece> pieces = new ArrayList<>();
  private List<LikeSymbol> symbols = new ArrayList<>();
  private int at;
  private boolean noMoreClosing;

  LikeParser(String pattern, int escape) {
    this.pattern = pattern.codePoints().toArray();
    this.escape = escape;
  }

  List<LikePiece> parse() {
    while (at < pattern.length) {
      int character = pattern[at];
      if (isEscape(at)) {
        symbols.add(new LikeSymbol.Literal(pattern[at + 1]));
        at += 2;
      } else if (character == '%') {
        endPiece();
        at++;
      } else if (character == '_') {
        symbols.add(new LikeSymbol.Any());
        at++;
      } else {
        symbols.add(bracketsOrLiteral());
      }
    }
    pieces.add(new LikePiece(List.copyOf(symbols)));
    return List.copyOf(pieces);
  }

  private void endPiece() {
    // Several in a row mean the same as one.
    if (pieces.isEmpty() || !symbols.isEmpty()) {
      pieces.add(new LikePiece(List.copyOf(symbols)));
      symbols = new ArrayList<>();
    }
  }

  private boolean isEscape(int position) {
    return pattern[position] == escape && position + 1 < pattern.length;
  }

  private LikeSymbol bracketsOrLiteral() {
    int end = pattern[at] == '[' ? closing() : -1;
    if (end < 0) {
      return new LikeSymbol.Literal(pattern[at++]);
    }
    at++;
    boolean others = pattern[at] == '^' && escape != '^';
    if (others) {
      at++;
    }
    List<LikeSymbol.Range> ranges = ranges(end);
    at = end + 1;
    if (!others && ranges.size() == 1 && ranges.getFirst().first() == ranges.getFirst().last()) {
      return new LikeSymbol.Literal(ranges.getFirst().first());
    }
    return new LikeSymbol.Set(ranges, others);
  }

  private int closing() {
    for (int i = at + 1; i < pattern.length && !noMoreClosing; i++) {
      if (isEscape(i)) {
        i++;
      } else if (pattern[i] == ']') {
        return i;
      }
    }
    // Stored, so that a missing bracket is searched for only once.
    noMoreClosing = true;
    return -1;
  }

  private List<LikeSymbol.Range> ranges(int end) {
    List<LikeSymbol.Range> ranges = new ArrayList<>();
    while (at < end) {
      int first = member();
      int last = first;
      // A hyphen between two characters makes a range; at either end it is one of the characters.
      if (at + 1 < end && pattern[at] == '-') {
        at++;
        last = member();
      }
      ranges.add(new LikeSymbol.Range(first, last));
    }
    return List.copyOf(ranges);
  }

  private int member() {
    if (isEscape(at)) {
      at++;
    }
    return pattern[at++];
  }
}
