// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.partition;

import dev.ephemeris.model.partition.PartitionKeyComponent.Bool;
import dev.ephemeris.model.partition.PartitionKeyComponent.Null;
import dev.ephemeris.model.partition.PartitionKeyComponent.Num;
import dev.ephemeris.model.partition.PartitionKeyComponent.Text;
import dev.ephemeris.model.partition.PartitionKeyComponent.Undefined;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Components as bytes, in two encodings that both begin with a byte for the type.
 *
 * <p><b>For hashing</b>: numbers as little-endian IEEE 754, strings as UTF-8 and one closing byte
 * (0 in version 1, 0xFF in version 2).
 *
 * <p><b>Ordered</b>: bytes compare as the values do. A number's bits are turned so that they sort
 * as unsigned, and written as eight bits and then groups of seven, each followed by a bit that says
 * whether more follow; trailing zero groups are left out. A string's bytes are raised by one, which
 * frees zero for the end; at most 101 bytes are kept, and then the closing zero is left out.
 */
final class ComponentEncoding {
  private static final int UNDEFINED = 0x00;
  private static final int NULL = 0x01;
  private static final int FALSE = 0x02;
  private static final int TRUE = 0x03;
  private static final int NUMBER = 0x05;
  private static final int TEXT = 0x08;

  private static final int MAX_V1_CHARACTERS = 100;
  private static final int MAX_ORDERED_TEXT_BYTES = 100;
  private static final byte[] REPLACEMENT = {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD};

  private byte[] buffer = new byte[64];
  private int length;

  byte[] buffer() {
    return buffer;
  }

  int length() {
    return length;
  }

  byte[] toBytes() {
    return Arrays.copyOf(buffer, length);
  }

  void appendForHashV1(PartitionKeyComponent component) {
    if (component instanceof Text text) {
      appendText(utf8(cut(text.value())), 0x00);
    } else {
      appendForHash(component);
    }
  }

  void appendForHashV2(PartitionKeyComponent component) {
    if (component instanceof Text text) {
      appendText(utf8(text.value()), 0xFF);
    } else {
      appendForHash(component);
    }
  }

  private void appendForHash(PartitionKeyComponent component) {
    if (component instanceof Num number) {
      append(NUMBER);
      long bits = Double.doubleToLongBits(number.value());
      for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
        append((int) (bits >>> shift));
      }
    } else {
      append(type(component));
    }
  }

  private void appendText(byte[] utf8, int closing) {
    ensure(utf8.length + 2);
    append(TEXT);
    System.arraycopy(utf8, 0, buffer, length, utf8.length);
    length += utf8.length;
    append(closing);
  }

  void appendOrdered(PartitionKeyComponent component) {
    switch (component) {
      case Num number -> appendOrderedNumber(number.value());
      case Text text -> appendOrderedText(utf8(cut(text.value())));
      case Undefined undefined -> append(UNDEFINED);
      case Null none -> append(NULL);
      case Bool bool -> append(type(bool));
    }
  }

  void appendOrderedNumber(double value) {
    append(NUMBER);
    long bits = Double.doubleToLongBits(value);
    long payload = bits >= 0 ? bits ^ Long.MIN_VALUE : -bits;
    append((int) (payload >>> 56));
    payload <<= 8;
    do {
      int group = (int) (payload >>> 56) & 0xFE;
      payload <<= 7;
      append(payload == 0 ? group : group | 1);
    } while (payload != 0);
  }

  private void appendOrderedText(byte[] utf8) {
    append(TEXT);
    boolean whole = utf8.length <= MAX_ORDERED_TEXT_BYTES;
    int kept = whole ? utf8.length : MAX_ORDERED_TEXT_BYTES + 1;
    for (int i = 0; i < kept; i++) {
      append(utf8[i] + 1);
    }
    if (whole) {
      append(0);
    }
  }

  private static int type(PartitionKeyComponent component) {
    return switch (component) {
      case Undefined undefined -> UNDEFINED;
      case Null none -> NULL;
      case Bool bool -> bool.value() ? TRUE : FALSE;
      case Num number -> NUMBER;
      case Text text -> TEXT;
    };
  }

  private static String cut(String value) {
    return value.length() > MAX_V1_CHARACTERS ? value.substring(0, MAX_V1_CHARACTERS) : value;
  }

  /**
   * UTF-8, where half of a surrogate pair becomes U+FFFD as in .NET and JavaScript. (Java's own
   * {@code getBytes}, and so the Java client, writes a question mark.)
   */
  private static byte[] utf8(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (Character.isSurrogate(value.charAt(i))) {
        return utf8WithSurrogates(value);
      }
    }
    return value.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] utf8WithSurrogates(String value) {
    try {
      var encoded =
          StandardCharsets.UTF_8
              .newEncoder()
              .onMalformedInput(CodingErrorAction.REPLACE)
              .replaceWith(REPLACEMENT)
              .encode(CharBuffer.wrap(value));
      byte[] bytes = new byte[encoded.remaining()];
      encoded.get(bytes);
      return bytes;
    } catch (CharacterCodingException impossible) {
      throw new AssertionError("Malformed input is replaced", impossible);
    }
  }

  private void append(int value) {
    ensure(1);
    buffer[length++] = (byte) value;
  }

  private void ensure(int more) {
    if (length + more > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + more));
    }
  }
}
