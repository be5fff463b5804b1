// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.model.number.WideNumbers;

/**
 * How values are written in index keys: a byte for the type, then what tells values of that type
 * apart. The order of the bytes is the order of the values, and no value's bytes are the beginning
 * of another's; both stay so when all bits are turned over.
 *
 * <p><b>Numbers</b> are doubles. From 2^53 on they are followed by the two bytes that whole numbers
 * have below the next double towards zero, turned over where the number is negative; {@link
 * WideNumbers} splits them so.
 *
 * <p><b>Strings</b> are written in UTF-8, but in the order of UTF-16: clients that merge what they
 * get from several partitions compare so, and would never come to an end if what they get were in
 * another order. The two orders differ in one thing. Characters beyond the first 64 K, which begin
 * with F0 to F4 here, are pairs of units from D800 on there, and so come before E000 to FFFF, which
 * begin with EE and EF here. These two bytes begin nothing else, and are written as F6 and F7.
 *
 * <p><b>Cut strings.</b> A string that does not end within the bound is written up to the last
 * character that fits, then with the first byte of the next, and then a byte that is greater than
 * any other. That keeps the order: a character that fits where this one did not has fewer bytes,
 * and so another first byte.
 */
final class IndexValueCode {
  static final int UNDEFINED = 0x10;
  static final int NULL = 0x20;
  static final int FALSE = 0x30;
  static final int TRUE = 0x38;
  static final int NUMBER = 0x40;
  static final int TEXT = 0x50;
  static final int ARRAY = 0x60;
  static final int OBJECT = 0x70;

  /** What begins characters from E000 and from F000 on in UTF-8, and by how much it is raised. */
  private static final int BEGINS_E000 = 0xEE;

  private static final int BEGINS_F000 = 0xEF;
  private static final int RAISED_BY = 8;

  private static final int BITS_BELOW = 0xFFFF;
  private static final int CUT = 0xFF;

  /** No entry with a string that was cut is shorter: all but part of a character is there. */
  static final int LEAST_CUT_BYTES = IndexValue.MAX_TEXT_BYTES - 3;

  private static final int ESCAPED_ZERO = 0xFF;

  private IndexValueCode() {}

  static void write(ByteSink sink, IndexValue value) {
    switch (value) {
      case IndexValue.Undefined ignored -> sink.byte1(UNDEFINED);
      case IndexValue.Null ignored -> sink.byte1(NULL);
      case IndexValue.Bool bool -> sink.byte1(bool.value() ? TRUE : FALSE);
      case IndexValue.Num number -> number(sink, number.value(), number.bitsBelow());
      case IndexValue.Text text -> text(sink, text);
      case IndexValue.ArrayHash hash -> hash(sink, ARRAY, hash.first(), hash.last());
      case IndexValue.ObjectHash hash -> hash(sink, OBJECT, hash.first(), hash.last());
    }
  }

  static void number(ByteSink sink, double value, int bitsBelow) {
    long bits = Double.doubleToLongBits(value + 0.0);
    sink.byte1(NUMBER).long8(bits < 0 ? ~bits : bits ^ Long.MIN_VALUE);
    if (WideNumbers.isWide(value)) {
      sink.int2(bits < 0 ? ~bitsBelow & BITS_BELOW : bitsBelow);
    }
  }

  static void hash(ByteSink sink, int type, long first, long last) {
    sink.byte1(type).long8(first).long8(last);
  }

  private static void text(ByteSink sink, IndexValue.Text text) {
    byte[] encoded = KeyText.encode(text.value());
    if (text.cut()) {
      byte[] next = {(byte) text.next()};
      ordered(sink.byte1(TEXT), encoded, 0, encoded.length).keyText(next, 0, 1).byte1(CUT);
    } else {
      text(sink, encoded, 0, encoded.length);
    }
  }

  /** Writes a string from its encoded text, cutting it where it is too long. */
  static void text(ByteSink sink, byte[] encoded, int from, int to) {
    sink.byte1(TEXT);
    if (to - from <= IndexValue.MAX_TEXT_BYTES) {
      ordered(sink, encoded, from, to).byte1(0).byte1(0);
    } else {
      ordered(sink, encoded, from, cutEnd(encoded, from) + 1).byte1(CUT);
    }
  }

  private static ByteSink ordered(ByteSink sink, byte[] encoded, int from, int to) {
    int begin = sink.length();
    sink.keyText(encoded, from, to);
    sink.raiseFrom(begin, BEGINS_E000, BEGINS_F000, RAISED_BY);
    return sink;
  }

  /** The beginning of a string: all strings that begin so begin with these bytes. */
  static void textPrefix(ByteSink sink, String prefix) {
    byte[] encoded = KeyText.encode(prefix);
    if (encoded.length <= IndexValue.MAX_TEXT_BYTES) {
      ordered(sink.byte1(TEXT), encoded, 0, encoded.length);
    } else {
      text(sink, encoded, 0, encoded.length);
    }
  }

  /** Where to cut a text that is too long: not inside a character. */
  private static int cutEnd(byte[] encoded, int from) {
    int end = from + IndexValue.MAX_TEXT_BYTES;
    while ((encoded[end] & 0xC0) == 0x80) {
      end--;
    }
    return end;
  }

  static boolean isTooLong(String text) {
    return text.length() > IndexValue.MAX_TEXT_BYTES
        || KeyText.encode(text).length > IndexValue.MAX_TEXT_BYTES;
  }

  /**
   * @param mask 0, or 0xFF where all bits are turned over
   */
  static IndexValue read(ByteSource source, int mask) {
    int type = source.byte1() ^ mask;
    return switch (type) {
      case UNDEFINED -> IndexValue.UNDEFINED;
      case NULL -> IndexValue.NULL;
      case FALSE -> IndexValue.FALSE;
      case TRUE -> IndexValue.TRUE;
      case NUMBER -> readNumber(source, mask);
      case TEXT -> readText(source, mask);
      case ARRAY -> new IndexValue.ArrayHash(long8(source, mask), long8(source, mask));
      case OBJECT -> new IndexValue.ObjectHash(long8(source, mask), long8(source, mask));
      default -> throw source.corrupt("no type of value " + type);
    };
  }

  private static IndexValue readNumber(ByteSource source, int mask) {
    long bits = long8(source, mask);
    double number = Double.longBitsToDouble(bits < 0 ? bits ^ Long.MIN_VALUE : ~bits);
    if (Double.isNaN(number) || Double.doubleToRawLongBits(number) == Long.MIN_VALUE) {
      throw source.corrupt("a number that is none, or another zero");
    }
    if (!WideNumbers.isWide(number)) {
      return new IndexValue.Num(number, 0);
    }
    int below = source.int2() ^ (mask == 0 ? 0 : BITS_BELOW) ^ (number < 0 ? BITS_BELOW : 0);
    if (!WideNumbers.canHave(number, below)) {
      throw source.corrupt("bits below a number that it cannot have");
    }
    return new IndexValue.Num(number, below);
  }

  private static IndexValue readText(ByteSource source, int mask) {
    ByteSink text = new ByteSink(Math.min(64, source.remaining()));
    int last = IndexValue.Text.NOTHING;
    while (true) {
      int next = source.byte1() ^ mask;
      if (next == CUT) {
        return cutText(source, text, last);
      }
      if (next == 0) {
        int after = source.byte1() ^ mask;
        if (after == 0) {
          return text(source, text, IndexValue.Text.NOTHING);
        }
        if (after != ESCAPED_ZERO) {
          throw source.corrupt("a zero byte that is neither escaped nor the end");
        }
      }
      text.byte1(utf8(source, next));
      last = next;
    }
  }

  private static int utf8(ByteSource source, int ordered) {
    if (ordered == BEGINS_E000 || ordered == BEGINS_F000) {
      throw source.corrupt("a byte that should have been raised");
    }
    boolean raised = ordered >= BEGINS_E000 + RAISED_BY && ordered <= BEGINS_F000 + RAISED_BY;
    return raised ? ordered - RAISED_BY : ordered;
  }

  private static IndexValue cutText(ByteSource source, ByteSink text, int last) {
    if (last == IndexValue.Text.NOTHING) {
      throw source.corrupt("nothing before the place of a cut");
    }
    text.backTo(text.length() - 1);
    return text(source, text, last);
  }

  private static IndexValue text(ByteSource source, ByteSink text, int next) {
    try {
      return new IndexValue.Text(KeyText.decode(text.copy()), next);
    } catch (IllegalArgumentException noText) {
      throw source.corrupt("a text is not UTF-8");
    }
  }

  private static long long8(ByteSource source, int mask) {
    long bits = source.long8();
    return mask == 0 ? bits : ~bits;
  }
}
