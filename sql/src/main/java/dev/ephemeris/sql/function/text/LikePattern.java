// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import java.util.List;
import java.util.Optional;

/**
 * A pattern of {@code LIKE}: <code>%</code> stands for any text, <code>_</code> for one character,
 * <code>[abc]</code> and <code>[a-z]</code> for one of these, <code>[^abc]</code> for any other
 * one. Wildcards in brackets, or after the escape character, stand for themselves.
 *
 * <p>Between two <code>%</code> there are as many characters in the pattern as in the text that
 * matches. So the pattern is cut there: its first piece must be where the text begins, its last one
 * where it ends, and each other one wherever it comes first after those before it; a later place
 * could only leave less room. Nothing is ever tried twice, which bounds the time by the product of
 * the lengths, and by their sum for pieces without wildcards. No memory is needed.
 */
public final class LikePattern {
  /** Stands for no escape character. */
  private static final int NONE = -1;

  private final List<LikePiece> pieces;

  private LikePattern(List<LikePiece> pieces) {
    this.pieces = pieces;
  }

  public static LikePattern of(String pattern) {
    return of(pattern, NONE);
  }

  /**
   * A pattern with an escape character.
   *
   * @param escape the character, as a code point
   */
  public static LikePattern of(String pattern, int escape) {
    return new LikePattern(new LikeParser(pattern, escape).parse());
  }

  public boolean matches(String text) {
    LikePiece first = pieces.getFirst();
    if (pieces.size() == 1) {
      return first.matchEnd(text, 0) == text.length();
    }
    int at = first.matchEnd(text, 0);
    for (int i = 1; at >= 0 && i < pieces.size() - 1; i++) {
      at = pieces.get(i).findEnd(text, at);
    }
    return at >= 0 && pieces.getLast().isAtEnd(text, at);
  }

  /** Whether it has no wildcards, so that only {@link #literalPrefix} itself matches. */
  public boolean isLiteral() {
    return pieces.size() == 1 && pieces.getFirst().isLiteral();
  }

  /**
   * Whether it ends in <code>%</code> and has no other wildcard, so that exactly what begins with
   * {@link #literalPrefix} matches.
   */
  public boolean isPrefix() {
    return pieces.size() > 1
        && pieces.getFirst().isLiteral()
        && pieces.stream().skip(1).allMatch(LikePiece::isEmpty);
  }

  /** What comes before the first wildcard, which all that matches begins with; empty if nothing. */
  public Optional<String> literalPrefix() {
    String prefix = pieces.getFirst().literalPrefix();
    return prefix.isEmpty() ? Optional.empty() : Optional.of(prefix);
  }
}
