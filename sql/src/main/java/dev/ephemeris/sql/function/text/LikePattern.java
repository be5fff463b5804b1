// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import java.util.List;
import java.util.Optional;

/**
 * A pattern of {@code LIKE}: <code>%</code> stands for any text, <code>_</code> for one character,
 * <code>[abc]</code> and <code>[a-z]</code> for one of these, <code>[^abc]</code> for any other
 * one. Wildcards in brackets, or after the escape character, stand for themselves.
 *
 * <p>A piece between two <code>%</code> matches texts of its own length. So the pattern is split
 * there: its first piece must match at the start of the text, its last one at the end, and each
 * piece between at its first position after those before it; a later position could only leave less
 * room. Nothing is tried twice, which bounds the time by the product of the lengths, and by their
 * sum for pieces without wildcards. No memory is needed.
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
   * Whether it ends in <code>%</code> and has no other wildcard, so that it matches exactly the
   * texts that begin with {@link #literalPrefix}.
   */
  public boolean isPrefix() {
    return pieces.size() > 1
        && pieces.getFirst().isLiteral()
        && pieces.stream().skip(1).allMatch(LikePiece::isEmpty);
  }

  /** The text before the first wildcard, with which all matches begin; empty if there is none. */
  public Optional<String> literalPrefix() {
    String prefix = pieces.getFirst().literalPrefix();
    return prefix.isEmpty() ? Optional.empty() : Optional.of(prefix);
  }
}
