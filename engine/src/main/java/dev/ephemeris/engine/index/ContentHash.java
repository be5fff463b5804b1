package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.KeyText;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.NullValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.UndefinedValue;
import dev.ephemeris.sql.value.Value;
import java.util.Map;

/**
 * A hash of 128 bits over the content of a value, by which arrays and objects are found in the
 * index. Equal values have equal hashes: numbers count as doubles, and the order of an object's
 * properties does not count. Nobody relies on different values having different ones.
 *
 * <p>Holds the hash of the value that was put in last.
 */
final class ContentHash {
  static final long ARRAY = 5;
  static final long OBJECT = 6;

  private static final long NULL = 1;
  private static final long BOOLEAN = 2;
  private static final long NUMBER = 3;
  private static final long TEXT = 4;

  private static final long HIGH_SEED = 0x243F_6A88_85A3_08D3L;
  private static final long LOW_SEED = 0x1319_8A2E_0370_7344L;
  private static final long HIGH_FACTOR = 0x9E37_79B9_7F4A_7C15L;
  private static final long LOW_FACTOR = 0xC2B2_AE3D_27D4_EB4FL;

  private long high;
  private long low;

  long high() {
    return high;
  }

  long low() {
    return low;
  }

  void nullValue() {
    combined(NULL, 0, 0);
  }

  void bool(boolean value) {
    combined(BOOLEAN, value ? 1 : 0, 0);
  }

  void number(double value) {
    combined(NUMBER, Double.doubleToLongBits(value + 0.0), 0);
  }

  void text(byte[] utf8, int from, int to) {
    long one = HIGH_SEED;
    long other = LOW_SEED;
    for (int i = from; i < to; i++) {
      one = (one ^ utf8[i]) * HIGH_FACTOR;
      other = (other + utf8[i]) * LOW_FACTOR;
    }
    combined(TEXT + ((long) (to - from) << 8), one, other);
  }

  void text(String value) {
    byte[] encoded = KeyText.encode(value);
    text(encoded, 0, encoded.length);
  }

  /** The hash of a kind of value with this content. */
  void combined(long kind, long contentHigh, long contentLow) {
    high = stir(stir(HIGH_SEED + kind, contentHigh), contentLow);
    low = stir(stir(LOW_SEED + kind, contentLow), contentHigh);
  }

  /** What follows what in an array, or which name has which value, counts; so this is not a sum. */
  static long stir(long first, long second) {
    long mixed = first * HIGH_FACTOR + second;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
    return mixed ^ (mixed >>> 31);
  }

  /** Puts a value in. The depth of this recursion is that of the value. */
  void value(Value value) {
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
