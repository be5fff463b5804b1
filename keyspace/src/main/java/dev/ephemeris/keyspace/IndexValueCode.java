package dev.ephemeris.keyspace;

/**
 * How values are written in index keys: a byte for the type, then what tells values of that type
 * apart. The order of the bytes is the order of the values, and no value's bytes are the beginning
 * of another's; both stay so when all bits are turned over.
 *
 * <p><b>Cut strings.</b> A string that does not end within the bound is written up to the last
 * character that fits, and then a byte that is greater than any in UTF-8. That keeps the order:
 * whatever else fits behind the same beginning is a character of fewer bytes than the one that did
 * not fit, and so a lesser one.
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

  private static final int CUT = 0xFF;
  private static final int ESCAPED_ZERO = 0xFF;

  private IndexValueCode() {}

  static void write(ByteSink sink, IndexValue value) {
    switch (value) {
      case IndexValue.Undefined ignored -> sink.byte1(UNDEFINED);
      case IndexValue.Null ignored -> sink.byte1(NULL);
      case IndexValue.Bool bool -> sink.byte1(bool.value() ? TRUE : FALSE);
      case IndexValue.Num number -> number(sink, number.value());
      case IndexValue.Text text -> text(sink, text);
      case IndexValue.ArrayHash hash -> hash(sink, ARRAY, hash.high(), hash.low());
      case IndexValue.ObjectHash hash -> hash(sink, OBJECT, hash.high(), hash.low());
    }
  }

  static void number(ByteSink sink, double value) {
    long bits = Double.doubleToLongBits(value + 0.0);
    sink.byte1(NUMBER).long8(bits < 0 ? ~bits : bits ^ Long.MIN_VALUE);
  }

  static void hash(ByteSink sink, int type, long high, long low) {
    sink.byte1(type).long8(high).long8(low);
  }

  private static void text(ByteSink sink, IndexValue.Text text) {
    byte[] encoded = KeyText.encode(text.value());
    if (text.cut()) {
      sink.byte1(TEXT).keyText(encoded, 0, encoded.length).byte1(CUT);
    } else {
      text(sink, encoded, 0, encoded.length);
    }
  }

  /** Writes a string from its encoded text, cutting it where it is too long. */
  static void text(ByteSink sink, byte[] encoded, int from, int to) {
    sink.byte1(TEXT);
    if (to - from <= IndexValue.MAX_TEXT_BYTES) {
      sink.keyText(encoded, from, to).byte1(0).byte1(0);
    } else {
      sink.keyText(encoded, from, cutEnd(encoded, from)).byte1(CUT);
    }
  }

  /** The beginning of a string: all strings that begin so begin with these bytes. */
  static void textPrefix(ByteSink sink, String prefix) {
    byte[] encoded = KeyText.encode(prefix);
    if (encoded.length <= IndexValue.MAX_TEXT_BYTES) {
      sink.byte1(TEXT).keyText(encoded, 0, encoded.length);
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
    return new IndexValue.Num(number);
  }

  private static IndexValue readText(ByteSource source, int mask) {
    ByteSink text = new ByteSink(Math.min(64, source.remaining()));
    while (true) {
      int next = source.byte1() ^ mask;
      if (next == CUT) {
        return text(source, text, true);
      }
      if (next == 0) {
        int after = source.byte1() ^ mask;
        if (after == 0) {
          return text(source, text, false);
        }
        if (after != ESCAPED_ZERO) {
          throw source.corrupt("a zero byte that is neither escaped nor the end");
        }
      }
      text.byte1(next);
    }
  }

  private static IndexValue text(ByteSource source, ByteSink text, boolean cut) {
    try {
      return new IndexValue.Text(KeyText.decode(text.toBytes()), cut);
    } catch (IllegalArgumentException noText) {
      throw source.corrupt("a text is not UTF-8");
    }
  }

  private static long long8(ByteSource source, int mask) {
    long bits = source.long8();
    return mask == 0 ? bits : ~bits;
  }
}
