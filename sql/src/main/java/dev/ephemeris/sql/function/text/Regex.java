// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression in the syntax of RE2: that of Perl without backreferences and lookaround, so
 * that every text is matched in linear time. The expression's size is bounded as well, since it is
 * a factor of that time.
 */
final class Regex {
  /** The longest expression, in characters. */
  static final int MAX_LENGTH = 4096;

  /** The most steps after repetitions are expanded. */
  static final int MAX_SIZE = 10_000;

  /** The most groups: each step of the matcher may hold all of them. */
  static final int MAX_GROUPS = 100;

  /** The most work for one text: reads of characters times the steps. */
  static final long MAX_WORK = 200_000_000;

  private final Pattern pattern;

  private Regex(Pattern pattern) {
    this.pattern = pattern;
  }

  /**
   * Compiles an expression; null if it is invalid or too large.
   *
   * @param modifiers any of m, s, i and x
   */
  static @Nullable Regex compile(String expression, String modifiers) {
    int flags = 0;
    boolean skipBlanks = false;
    for (int i = 0; i < modifiers.length(); i++) {
      switch (modifiers.charAt(i)) {
        case 'm' -> flags |= Pattern.MULTILINE;
        case 's' -> flags |= Pattern.DOTALL;
        case 'i' -> flags |= Pattern.CASE_INSENSITIVE;
        case 'x' -> skipBlanks = true;
        default -> {
          return null;
        }
      }
    }
    return compile(expression, flags, skipBlanks);
  }

  private static @Nullable Regex compile(String expression, int flags, boolean skipBlanks) {
    if (expression.length() > MAX_LENGTH) {
      return null;
    }
    String dense = skipBlanks ? RegexBlanks.remove(expression) : expression;
    if (!RegexSize.isWithin(dense, MAX_SIZE)) {
      return null;
    }
    boolean ignoreCase =
        (flags & Pattern.CASE_INSENSITIVE) != 0 || RegexCases.areIgnoredWithin(dense);
    try {
      Pattern pattern = Pattern.compile(ignoreCase ? RegexCases.keep(dense) : dense, flags);
      return pattern.groupCount() <= MAX_GROUPS ? new Regex(pattern) : null;
    } catch (PatternSyntaxException noExpression) {
      return null;
    }
  }

  /** Whether it matches a part of a text. */
  boolean isIn(String text) {
    return matcher(text).find();
  }

  int groups() {
    return pattern.groupCount();
  }

  /**
   * A matcher for a text.
   *
   * @throws MeteredText.ExhaustedException when it is used and takes too much work
   */
  Matcher matcher(String text) {
    return pattern.matcher(new MeteredText(text, MAX_WORK / pattern.programSize()));
  }
}
