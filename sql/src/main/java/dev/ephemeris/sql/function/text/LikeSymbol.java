// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import java.util.List;

/** A part of a {@link LikePattern} that matches one character. */
sealed interface LikeSymbol {
  boolean matches(int character);

  /** Itself. */
  record Literal(int character) implements LikeSymbol {
    @Override
    public boolean matches(int other) {
      return other == character;
    }
  }

  /** Any character: <code>_</code>. */
  record Any() implements LikeSymbol {
    @Override
    public boolean matches(int character) {
      return true;
    }
  }

  /** One of some characters, or any other one. */
  record Set(List<Range> ranges, boolean others) implements LikeSymbol {
    @Override
    public boolean matches(int character) {
      for (Range range : ranges) {
        if (range.contains(character)) {
          return !others;
        }
      }
      return others;
    }
  }

  /** A range of characters, including both ends. */
  record Range(int first, int last) {
    boolean contains(int character) {
      return character >= first && character <= last;
    }
  }
}
