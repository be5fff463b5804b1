// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Builds a key or a value byte by byte. Fixed-width numbers are big-endian, so that keys sort by
 * them (for numbers that are not negative).
 */
final class ByteSink {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private byte[] bytes;
  private int length;

  ByteSink(int expectedLength) {
    bytes = new byte[expectedLength];
  }

  ByteSink(KeyFamily family, int expectedLength) {
    this(expectedLength + 1);
    byte1(family.prefix());
  }

  ByteSink byte1(int value) {
    ensure(1);
    bytes[length++] = (byte) value;
    return this;
  }

  ByteSink int2(int value) {
    return byte1(value >>> 8).byte1(value);
  }

  ByteSink int4(int value) {
    ensure(Integer.BYTES);
    INTS.set(bytes, length, value);
    length += Integer.BYTES;
    return this;
  }

  ByteSink long8(long value) {
    ensure(Long.BYTES);
    LONGS.set(bytes, length, value);
    length += Long.BYTES;
    return this;
  }

  ByteSink raw(byte[] value) {
    return raw(value, 0, value.length);
  }

  ByteSink raw(byte[] value, int from, int to) {
    int count = to - from;
    ensure(count);
    System.arraycopy(value, from, bytes, length, count);
    length += count;
    return this;
  }

  /** Text at the end of a key, without an end mark. */
  ByteSink lastText(String value) {
    return raw(KeyText.encode(value));
  }

  /** Text inside a key: a zero byte is escaped as 00 FF, and 00 00 ends it. Keeps the order. */
  ByteSink keyText(String value) {
    byte[] text = KeyText.encode(value);
    return keyText(text, 0, text.length).byte1(0).byte1(0);
  }

  /** The same of encoded text, without its end. */
  ByteSink keyText(byte[] text, int from, int to) {
    int run = from;
    for (int i = from; i < to; i++) {
      if (text[i] == 0) {
        raw(text, run, i + 1).byte1(0xFF);
        run = i + 1;
      }
    }
    return raw(text, run, to);
  }

  /** Text inside a value, after its length. */
  ByteSink valueText(String value) {
    return valueBytes(value.getBytes(StandardCharsets.UTF_8));
  }

  /** Bytes inside a value, after their length. */
  ByteSink valueBytes(byte[] value) {
    return int4(value.length).raw(value);
  }

  int length() {
    return length;
  }

  /** Truncates to a length. */
  void backTo(int earlierLength) {
    length = earlierLength;
  }

  /** Inverts all bits from a place on, which reverses their order. */
  void complementFrom(int start) {
    for (int i = start; i < length; i++) {
      bytes[i] = (byte) ~bytes[i];
    }
  }

  /** Raises those bytes that lie between two, from a place on. */
  void raiseFrom(int start, int least, int most, int by) {
    for (int i = start; i < length; i++) {
      int value = Byte.toUnsignedInt(bytes[i]);
      if (value >= least && value <= most) {
        bytes[i] = (byte) (value + by);
      }
    }
  }

  /** A copy of the written bytes. */
  byte[] copy() {
    return Arrays.copyOf(bytes, length);
  }

  byte[] toBytes() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }

  private void ensure(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }
}
