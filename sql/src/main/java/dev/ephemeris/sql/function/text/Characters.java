// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import java.util.BitSet;
import java.util.function.IntPredicate;

/** Sets of characters. */
final class Characters {
  private static final int MAX_SMALL = 16;

  private Characters() {}

  /** The characters of a text. */
  static IntPredicate of(String text) {
    if (text.length() <= MAX_SMALL) {
      return character -> text.indexOf(character) >= 0;
    }
    BitSet set = new BitSet();
    text.codePoints().forEach(set::set);
    return set::get;
  }

  /** White space of all kinds, as Unicode lists it. */
  static boolean isWhiteSpace(int character) {
    return (character >= '\t' && character <= '\r')
        || character == '\u0085'
        || Character.isSpaceChar(character);
  }
}
