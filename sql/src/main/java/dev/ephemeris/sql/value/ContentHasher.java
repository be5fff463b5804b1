// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonDocument;
import dev.ephemeris.json.ObjectNames;
import dev.ephemeris.model.hash.Murmur128;
import dev.ephemeris.model.number.WideNumbers;
import java.util.Map;

/**
 * Computes the {@link ContentHash} of a value, or of a position in a document without creating
 * values. Holds the last hash, so that hashes can be computed in sequence without allocation.
 *
 * <p><b>Every hash starts with a seed</b> that depends on the position of the value: the root, an
 * element by its index, a property by its name. So the hash of a part is not a part of the hash of
 * the whole, and each array or object to be hashed is walked from its own beginning.
 *
 * <p>Hashes are stored in index keys, so the results must never change.
 */
public final class ContentHasher {
  // The seeds of .NET's client; low and high half.
  private static final long ROOT_LOW = 0xBFC2359EAFC0E2B7L;
  private static final long ROOT_HIGH = 0x8846E00284C4CF1FL;
  private static final long NULL_LOW = 0x1380F68BB3B0CFE4L;
  private static final long NULL_HIGH = 0x156C918BF564EE48L;
  private static final long FALSE_LOW = 0xC1BE517FE893B40CL;
  private static final long FALSE_HIGH = 0xE9FC8A4C531CD0DDL;
  private static final long TRUE_LOW = 0xF86D4ABF9A412E74L;
  private static final long TRUE_HIGH = 0x788488365C8A985DL;
  private static final long NUMBER_LOW = 0x2400E8B894CE9C2AL;
  private static final long NUMBER_HIGH = 0x790BE1EABD7B9481L;
  private static final long TEXT_LOW = 0x61F53F0A44204CFBL;
  private static final long TEXT_HIGH = 0x09481BE8EF4B56DDL;
  private static final long ARRAY_LOW = 0xFA573B014C4DC18EL;
  private static final long ARRAY_HIGH = 0xA014512C858EB115L;
  private static final long OBJECT_LOW = 0x77B285AC511AEF30L;
  private static final long OBJECT_HIGH = 0x3DCF187245822449L;

  /** No array is long enough for adding an element's index to carry into the high half. */
  private static final long ELEMENT_LOW = 0xFE057204216DB999L;

  private static final long ELEMENT_HIGH = 0x5B1CC3178BD9C593L;
  private static final ContentHash NAME = seedOfNames(0xC915DDE058492A8AL, 0x7C8BE2EBA72E4634L);

  private final Murmur128 murmur = new Murmur128();

  /** Whether the signs of zeros come from {@link #negativeZeros} instead of the values. */
  private boolean givenZeros;

  private int negativeZeros;
  private int zeros;

  private static ContentHash seedOfNames(long low, long high) {
    Murmur128 murmur = new Murmur128();
    murmur.hash(TEXT_LOW, TEXT_HIGH, low, high);
    return new ContentHash(murmur.low(), murmur.high());
  }

  /** The last hash. */
  public ContentHash toHash() {
    return new ContentHash(murmur.low(), murmur.high());
  }

  /** The first eight bytes of the last hash, as {@link ContentHash#firstBytes} has them. */
  public long firstBytes() {
    return Long.reverseBytes(murmur.low());
  }

  /** The last eight bytes of the last hash, as {@link ContentHash#lastBytes} has them. */
  public long lastBytes() {
    return Long.reverseBytes(murmur.high());
  }

  /** Hashes a value. The depth of this recursion is that of the value. */
  public void hash(Value value) {
    value(value, ROOT_LOW, ROOT_HIGH);
  }

  /** Hashes the value at a position in a document. */
  public void hash(JsonDocument document, int token) {
    token(document, token, ROOT_LOW, ROOT_HIGH);
  }

  /**
   * Hashes a value as if some of its zeros were negative and the others were not.
   *
   * @param negativeZeros a bit for each of its first zeros
   * @return the number of zeros in the value
   */
  int hashWithZeros(Value value, int negativeZeros) {
    givenZeros = true;
    zeros = 0;
    this.negativeZeros = negativeZeros;
    hash(value);
    givenZeros = false;
    return zeros;
  }

  private void value(Value value, long seedLow, long seedHigh) {
    switch (value) {
      case UndefinedValue ignored -> throw new IllegalArgumentException("Undefined has no content");
      case NullValue ignored -> murmur.hash(NULL_LOW, NULL_HIGH, seedLow, seedHigh);
      case BooleanValue bool -> bool(bool.isTrue(), seedLow, seedHigh);
      case NumberValue number -> number(number, seedLow, seedHigh);
      case StringValue string -> text(string.text(), seedLow, seedHigh);
      case DocumentArray array -> token(array.document(), array.token(), seedLow, seedHigh);
      case DocumentObject object -> token(object.document(), object.token(), seedLow, seedHigh);
      case PackedArray array -> value(array.unpacked(), seedLow, seedHigh);
      case PackedObject object -> value(object.unpacked(), seedLow, seedHigh);
      case ListArray array -> array(array, seedLow, seedHigh);
      case MapObject object -> object(object, seedLow, seedHigh);
    }
  }

  private void token(JsonDocument document, int token, long seedLow, long seedHigh) {
    switch (document.type(token)) {
      case NULL -> murmur.hash(NULL_LOW, NULL_HIGH, seedLow, seedHigh);
      case BOOLEAN -> bool(document.bool(token), seedLow, seedHigh);
      case NUMBER -> number(document, token, seedLow, seedHigh);
      case STRING -> text(document, token, seedLow, seedHigh);
      case ARRAY -> array(document, token, seedLow, seedHigh);
      case OBJECT -> object(document, token, seedLow, seedHigh);
    }
  }

  private void bool(boolean value, long seedLow, long seedHigh) {
    if (value) {
      murmur.hash(TRUE_LOW, TRUE_HIGH, seedLow, seedHigh);
    } else {
      murmur.hash(FALSE_LOW, FALSE_HIGH, seedLow, seedHigh);
    }
  }

  private void number(NumberValue number, long seedLow, long seedHigh) {
    number(Double.doubleToRawLongBits(number.towardsZero()), number.bitsBelow(), seedLow, seedHigh);
  }

  /** Reads a number as the client does: only digits alone make a whole number. */
  private void number(JsonDocument document, int token, long seedLow, long seedHigh) {
    if (document.hasDigitsOnly(token) && document.isInteger(token)) {
      number(document.integer(token), seedLow, seedHigh);
    } else {
      number(document.number(token), seedLow, seedHigh);
    }
  }

  private void number(double value, long seedLow, long seedHigh) {
    number(Double.doubleToRawLongBits(value), 0, seedLow, seedHigh);
  }

  /**
   * Hashes a whole number. One that no double equals is hashed as the next double towards zero, and
   * the remaining bits.
   */
  private void number(long value, long seedLow, long seedHigh) {
    number(
        Double.doubleToRawLongBits(WideNumbers.towardsZero(value)),
        WideNumbers.bitsBelow(value),
        seedLow,
        seedHigh);
  }

  private void number(long doubleBits, int leftBits, long seedLow, long seedHigh) {
    boolean isZero = doubleBits << 1 == 0;
    long bits = isZero && givenZeros ? givenZero() : doubleBits;
    murmur.hash(NUMBER_LOW, NUMBER_HIGH, seedLow, seedHigh);
    murmur.hashShort(bits, leftBits, murmur.low(), murmur.high());
  }

  private long givenZero() {
    boolean isNegative = zeros < Integer.SIZE && (negativeZeros >> zeros & 1) != 0;
    zeros++;
    return isNegative ? Long.MIN_VALUE : 0;
  }

  private void text(String text, long seedLow, long seedHigh) {
    murmur.hash(TEXT_LOW, TEXT_HIGH, seedLow, seedHigh);
    byte[] utf8 = Utf8.encode(text);
    murmur.hash(utf8, 0, utf8.length, murmur.low(), murmur.high());
  }

  private void text(JsonDocument document, int token, long seedLow, long seedHigh) {
    murmur.hash(TEXT_LOW, TEXT_HIGH, seedLow, seedHigh);
    content(document, token, murmur.low(), murmur.high());
  }

  /** Hashes the text between the quotes of a string or name. */
  private void content(JsonDocument document, int token, long seedLow, long seedHigh) {
    if (document.isEscaped(token)) {
      byte[] utf8 = Utf8.encode(document.text(token));
      murmur.hash(utf8, 0, utf8.length, seedLow, seedHigh);
    } else {
      murmur.hash(
          document.bytes(), document.start(token) + 1, document.end(token) - 1, seedLow, seedHigh);
    }
  }

  private void array(ListArray array, long seedLow, long seedHigh) {
    murmur.hash(ARRAY_LOW, ARRAY_HIGH, seedLow, seedHigh);
    int place = 0;
    for (Value element : array.elements()) {
      long allLow = murmur.low();
      long allHigh = murmur.high();
      value(element, ELEMENT_LOW + place++, ELEMENT_HIGH);
      murmur.hash(murmur.low(), murmur.high(), allLow, allHigh);
    }
  }

  private void array(JsonDocument document, int array, long seedLow, long seedHigh) {
    murmur.hash(ARRAY_LOW, ARRAY_HIGH, seedLow, seedHigh);
    int place = 0;
    int end = document.next(array);
    for (int element = document.firstInside(array);
        element < end;
        element = document.next(element)) {
      long allLow = murmur.low();
      long allHigh = murmur.high();
      token(document, element, ELEMENT_LOW + place++, ELEMENT_HIGH);
      murmur.hash(murmur.low(), murmur.high(), allLow, allHigh);
    }
  }

  private void object(MapObject object, long seedLow, long seedHigh) {
    long allLow = 0;
    long allHigh = 0;
    for (Map.Entry<String, Value> property : object.properties().entrySet()) {
      byte[] name = Utf8.encode(property.getKey());
      murmur.hash(name, 0, name.length, NAME.low(), NAME.high());
      value(property.getValue(), murmur.low(), murmur.high());
      allLow ^= murmur.low();
      allHigh ^= murmur.high();
    }
    object(allLow, allHigh, seedLow, seedHigh);
  }

  private void object(JsonDocument document, int object, long seedLow, long seedHigh) {
    Map<String, Integer> lastKeys = ObjectNames.lastKeys(document, object);
    long allLow = 0;
    long allHigh = 0;
    int end = document.next(object);
    int key = document.firstInside(object);
    while (key < end) {
      int value = document.next(key);
      if (ObjectNames.counts(document, key, lastKeys)) {
        content(document, key, NAME.low(), NAME.high());
        token(document, value, murmur.low(), murmur.high());
        allLow ^= murmur.low();
        allHigh ^= murmur.high();
      }
      key = document.next(value);
    }
    object(allLow, allHigh, seedLow, seedHigh);
  }

  private void object(long allLow, long allHigh, long seedLow, long seedHigh) {
    murmur.hash(OBJECT_LOW, OBJECT_HIGH, seedLow, seedHigh);
    if ((allLow | allHigh) != 0) {
      murmur.hash(allLow, allHigh, murmur.low(), murmur.high());
    }
  }
}
