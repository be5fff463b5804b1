// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import org.jspecify.annotations.Nullable;

/**
 * Searches for a text in another one, in time proportional to their length. For short texts the
 * JDK's search is used, whose worst case is only some times slower. For long ones its worst case is
 * the product of the lengths, so the algorithm of Knuth, Morris and Pratt is used.
 */
final class TextSearch {
  private static final int MAX_SHORT = 32;

  private final String sought;
  private final int @Nullable [] borders;

  private TextSearch(String sought) {
    this.sought = sought;
    this.borders = sought.length() > MAX_SHORT ? borders(sought) : null;
  }

  static TextSearch of(String sought) {
    return new TextSearch(sought);
  }

  static boolean contains(String text, String sought) {
    return sought.length() <= text.length() && of(sought).first(text, 0) >= 0;
  }

  int length() {
    return sought.length();
  }

  /** The first match at or after a position; -1 if there is none. */
  int first(String text, int from) {
    return borders == null
        ? text.indexOf(sought, from)
        : scan(borders, text, from, text.length(), false);
  }

  /** The last match at or before a position; -1 if there is none. */
  int last(String text, int latest) {
    return borders == null
        ? text.lastIndexOf(sought, latest)
        : scan(borders, text, 0, latest, true);
  }

  private int scan(int[] table, String text, int from, int latest, boolean last) {
    int end = (int) Math.min(text.length(), (long) latest + sought.length());
    int found = -1;
    int matched = 0;
    for (int i = from; i < end; i++) {
      matched = extend(table, sought, matched, text.charAt(i));
      if (matched == sought.length()) {
        found = i + 1 - matched;
        if (!last) {
          return found;
        }
        matched = table[matched - 1];
      }
    }
    return found;
  }

  private static int[] borders(String sought) {
    int[] table = new int[sought.length()];
    for (int i = 1; i < table.length; i++) {
      table[i] = extend(table, sought, table[i - 1], sought.charAt(i));
    }
    return table;
  }

  /** The number of matching characters after one more character. */
  private static int extend(int[] table, String sought, int matched, char next) {
    int length = matched;
    while (length > 0 && sought.charAt(length) != next) {
      length = table[length - 1];
    }
    return sought.charAt(length) == next ? length + 1 : 0;
  }
}
