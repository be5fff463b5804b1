package dev.ephemeris.keyspace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Builds a key or a value byte by byte. Fixed-width numbers are big-endian, so that as part of a
 * key their order is the numbers' own (for numbers that are not negative).
 */
final class ByteSink {
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

  ByteSink int4(int value) {
    return byte1(value >>> 24).byte1(value >>> 16).byte1(value >>> 8).byte1(value);
  }

  ByteSink long8(long value) {
    return int4((int) (value >>> 32)).int4((int) value);
  }

  ByteSink raw(byte[] value) {
    ensure(value.length);
    System.arraycopy(value, 0, bytes, length, value.length);
    length += value.length;
    return this;
  }

  /** Text at the end of a key, where nothing follows that it could run into. */
  ByteSink lastText(String value) {
    return raw(KeyText.encode(value));
  }

  /** Text inside a key: a zero byte is escaped as 00 FF, and 00 00 ends it. Keeps the order. */
  ByteSink keyText(String value) {
    for (byte b : KeyText.encode(value)) {
      byte1(b);
      if (b == 0) {
        byte1(0xFF);
      }
    }
    return byte1(0).byte1(0);
  }

  /** Text inside a value, after its length. */
  ByteSink valueText(String value) {
    return valueBytes(value.getBytes(StandardCharsets.UTF_8));
  }

  /** Bytes inside a value, after their length. */
  ByteSink valueBytes(byte[] value) {
    return int4(value.length).raw(value);
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
