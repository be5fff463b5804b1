// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import java.util.function.IntUnaryOperator;

/**
 * Conversion of case, the same in every language and character by character, so that a text keeps
 * its length. Left unchanged: the micro sign, which only looks like a letter, and the two Turkish
 * forms of i, whose other form depends on the language.
 */
final class LetterCase {
  private LetterCase() {}

  static String lower(String text) {
    return map(text, LetterCase::lower);
  }

  static String upper(String text) {
    return map(text, LetterCase::upper);
  }

  /** Maps texts that differ only in case to the same text. */
  static String fold(String text) {
    return map(text, LetterCase::fold);
  }

  private static int lower(int character) {
    return isLeftAlone(character) ? character : Character.toLowerCase(character);
  }

  private static int upper(int character) {
    return isLeftAlone(character) ? character : Character.toUpperCase(character);
  }

  private static int fold(int character) {
    // Some small letters share a capital, such as the two forms of sigma.
    return lower(upper(character));
  }

  private static boolean isLeftAlone(int character) {
    return character == 'µ' || character == 'İ' || character == 'ı';
  }

  private static String map(String text, IntUnaryOperator mapping) {
    int same = 0;
    while (same < text.length()) {
      int character = text.codePointAt(same);
      if (mapping.applyAsInt(character) != character) {
        break;
      }
      same += Character.charCount(character);
    }
    if (same == text.length()) {
      return text;
    }
    StringBuilder mapped = new StringBuilder(text.length()).append(text, 0, same);
    for (int i = same; i < text.length(); ) {
      int character = text.codePointAt(i);
      mapped.appendCodePoint(mapping.applyAsInt(character));
      i += Character.charCount(character);
    }
    return mapped.toString();
  }
}
