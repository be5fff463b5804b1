package dev.ephemeris.sql.value;

import java.util.Map;

/**
 * Makes a {@link ContentHash}, also of values that are only walked through. Holds the hash of the
 * value that was put in last.
 *
 * <p>Hashes are stored in index keys: what is computed here must stay the same.
 */
public final class ContentHasher {
  public static final long ARRAY = 5;
  public static final long OBJECT = 6;

  private static final long NULL = 1;
  private static final long BOOLEAN = 2;
  private static final long NUMBER = 3;
  private static final long TEXT = 4;

  private static final int MAX_BYTES_PER_CHARACTER = 3;

  private static final long HIGH_SEED = 0x243F_6A88_85A3_08D3L;
  private static final long LOW_SEED = 0x1319_8A2E_0370_7344L;
  private static final long HIGH_FACTOR = 0x9E37_79B9_7F4A_7C15L;
  private static final long LOW_FACTOR = 0xC2B2_AE3D_27D4_EB4FL;

  private long high;
  private long low;

  public long high() {
    return high;
  }

  public long low() {
    return low;
  }

  public void nullValue() {
    combined(NULL, 0, 0);
  }

  public void bool(boolean value) {
    combined(BOOLEAN, value ? 1 : 0, 0);
  }

  public void number(double value) {
    combined(NUMBER, Double.doubleToLongBits(value + 0.0), 0);
  }

  public void text(byte[] utf8, int from, int to) {
    long one = HIGH_SEED;
    long other = LOW_SEED;
    for (int i = from; i < to; i++) {
      one = (one ^ utf8[i]) * HIGH_FACTOR;
      other = (other + utf8[i]) * LOW_FACTOR;
    }
    combined(TEXT + ((long) (to - from) << 8), one, other);
  }

  /** By its bytes in UTF-8, in which also half of a surrogate pair has bytes of its own. */
  public void text(String value) {
    byte[] utf8 = new byte[MAX_BYTES_PER_CHARACTER * value.length()];
    int length = 0;
    for (int i = 0; i < value.length(); i++) {
      int codePoint = value.codePointAt(i);
      i += Character.charCount(codePoint) - 1;
      length = encode(codePoint, utf8, length);
    }
    text(utf8, 0, length);
  }

  /** Java's own encoder makes question marks of halves. */
  private static int encode(int codePoint, byte[] utf8, int from) {
    int next = from;
    if (codePoint < 0x80) {
      utf8[next++] = (byte) codePoint;
      return next;
    }
    if (codePoint < 0x800) {
      utf8[next++] = (byte) (0xC0 | codePoint >>> 6);
    } else {
      if (codePoint < 0x1_0000) {
        utf8[next++] = (byte) (0xE0 | codePoint >>> 12);
      } else {
        utf8[next++] = (byte) (0xF0 | codePoint >>> 18);
        utf8[next++] = (byte) (0x80 | (codePoint >>> 12 & 0x3F));
      }
      utf8[next++] = (byte) (0x80 | (codePoint >>> 6 & 0x3F));
    }
    utf8[next++] = (byte) (0x80 | (codePoint & 0x3F));
    return next;
  }

  /** The hash of a kind of value with this content. */
  public void combined(long kind, long contentHigh, long contentLow) {
    high = stir(stir(HIGH_SEED + kind, contentHigh), contentLow);
    low = stir(stir(LOW_SEED + kind, contentLow), contentHigh);
  }

  /** What follows what in an array, or which name has which value, counts; so this is not a sum. */
  public static long stir(long first, long second) {
    long mixed = first * HIGH_FACTOR + second;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
    return mixed ^ (mixed >>> 31);
  }

  /** Puts a value in. The depth of this recursion is that of the value. */
  public void value(Value value) {
    switch (value) {
      case UndefinedValue ignored -> throw new IllegalArgumentException("Undefined has no content");
      case NullValue ignored -> nullValue();
      case BooleanValue bool -> bool(bool.isTrue());
      case NumberValue number -> number(number.number());
      case StringValue string -> text(string.text());
      case ArrayValue array -> array(array);
      case ObjectValue object -> object(object);
    }
  }

  private void array(ArrayValue array) {
    long allHigh = 0;
    long allLow = 0;
    for (Value element : array.elements()) {
      value(element);
      allHigh = stir(allHigh, high);
      allLow = stir(allLow, low);
    }
    combined(ARRAY, allHigh, allLow);
  }

  private void object(ObjectValue object) {
    long allHigh = 0;
    long allLow = 0;
    for (Map.Entry<String, Value> property : object.properties().entrySet()) {
      text(property.getKey());
      long nameHigh = high;
      long nameLow = low;
      value(property.getValue());
      allHigh += stir(nameHigh, high);
      allLow += stir(nameLow, low);
    }
    combined(OBJECT, allHigh, allLow);
  }
}
