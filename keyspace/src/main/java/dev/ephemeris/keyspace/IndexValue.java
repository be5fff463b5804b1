// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.model.number.WideNumbers;

/**
 * A value as the index knows it. Of scalars it keeps all but what is far out in long strings; of
 * arrays and objects only a hash, by which equal ones can be found.
 */
public sealed interface IndexValue {
  /**
   * Strings are kept up to this many bytes. Eight of them, all zero bytes, still fit into a key.
   */
  int MAX_TEXT_BYTES = 960;

  IndexValue UNDEFINED = new Undefined();
  IndexValue NULL = new Null();
  IndexValue FALSE = new Bool(false);
  IndexValue TRUE = new Bool(true);

  /** There is no value. */
  record Undefined() implements IndexValue {}

  /** JSON's null. */
  record Null() implements IndexValue {}

  record Bool(boolean value) implements IndexValue {}

  /**
   * A number. There is one zero.
   *
   * @param value the double, or the next one towards zero where the number is a whole number that
   *     is no double
   * @param bitsBelow what that double has no room for; see {@link WideNumbers}
   */
  record Num(double value, int bitsBelow) implements IndexValue {
    public Num {
      if (!WideNumbers.canHave(value, bitsBelow)) {
        throw new IllegalArgumentException("No number is made of " + value + " and " + bitsBelow);
      }
      value += 0.0;
    }
  }

  /**
   * A string.
   *
   * @param next where this is only its beginning, the first byte of what the key has for the next
   *     character; else {@link #NOTHING}
   */
  record Text(String value, int next) implements IndexValue {
    static final int NOTHING = -1;

    /** Whether this is only its beginning. */
    public boolean cut() {
      return next != NOTHING;
    }
  }

  /** An array, by the first and the last eight bytes of its content's hash. */
  record ArrayHash(long first, long last) implements IndexValue {}

  /** An object, by the first and the last eight bytes of its content's hash. */
  record ObjectHash(long first, long last) implements IndexValue {}

  static IndexValue of(boolean value) {
    return value ? TRUE : FALSE;
  }

  static IndexValue of(double value) {
    return new Num(value, 0);
  }

  static IndexValue of(long value) {
    return new Num(WideNumbers.towardsZero(value), WideNumbers.bitsBelow(value));
  }

  /** A string, whole; it is cut when it is put into a key. */
  static IndexValue of(String value) {
    return new Text(value, Text.NOTHING);
  }

  /** Whether the index tells nothing but the value's type and beginning, or its hash. */
  static boolean isPartial(IndexValue value) {
    return switch (value) {
      case Undefined ignored -> false;
      case Null ignored -> false;
      case Bool ignored -> false;
      case Num ignored -> false;
      case Text text -> text.cut();
      case ArrayHash ignored -> true;
      case ObjectHash ignored -> true;
    };
  }
}
