// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads what {@link ByteSink} has written. Anything unexpected is a {@link CorruptValueException}.
 */
final class ByteSource {
  private final String what;
  private final ByteBuffer buffer;

  /**
   * @param what what is being read, for the error message
   */
  ByteSource(String what, byte[] bytes) {
    this(what, bytes, 0);
  }

  /**
   * @param from where to begin
   */
  ByteSource(String what, byte[] bytes, int from) {
    if (from > bytes.length) {
      throw new CorruptValueException(what + ": ends too early");
    }
    this.what = what;
    this.buffer = ByteBuffer.wrap(bytes, from, bytes.length - from);
  }

  /** Reads and checks the version byte at the beginning of every value. */
  ByteSource version(int expected) {
    int actual = byte1();
    if (actual != expected) {
      throw new CorruptValueException(
          what + ": version " + actual + " where " + expected + " was expected");
    }
    return this;
  }

  /** Reads the version byte of a value that may also have the encoding of an earlier format. */
  int versionAmong(int earlier, int current) {
    int actual = byte1();
    if (actual != earlier && actual != current) {
      throw new CorruptValueException(
          "%s: version %d where %d or %d was expected".formatted(what, actual, earlier, current));
    }
    return actual;
  }

  ByteSource family(KeyFamily family) {
    int actual = byte1();
    if (actual != (family.prefix() & 0xFF)) {
      throw new CorruptValueException(
          what + ": key family " + actual + " where " + family + " was expected");
    }
    return this;
  }

  int byte1() {
    try {
      return buffer.get() & 0xFF;
    } catch (BufferUnderflowException e) {
      throw truncated(e);
    }
  }

  int int2() {
    try {
      return buffer.getShort() & 0xFFFF;
    } catch (BufferUnderflowException e) {
      throw truncated(e);
    }
  }

  int int4() {
    try {
      return buffer.getInt();
    } catch (BufferUnderflowException e) {
      throw truncated(e);
    }
  }

  long long8() {
    try {
      return buffer.getLong();
    } catch (BufferUnderflowException e) {
      throw truncated(e);
    }
  }

  byte[] valueBytes() {
    int length = int4();
    if (length < 0 || length > buffer.remaining()) {
      throw new CorruptValueException(
          what + ": a length of " + length + " with " + buffer.remaining() + " bytes left");
    }
    byte[] bytes = new byte[length];
    buffer.get(bytes);
    return bytes;
  }

  String valueText() {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(valueBytes())).toString();
    } catch (CharacterCodingException e) {
      throw new CorruptValueException(what + ": a text is not UTF-8", e);
    }
  }

  /** Reads a count. */
  int count() {
    int count = int4();
    if (count < 0 || count > buffer.remaining()) {
      throw new CorruptValueException(
          what + ": a count of " + count + " with " + buffer.remaining() + " bytes left");
    }
    return count;
  }

  int remaining() {
    return buffer.remaining();
  }

  /** The remaining bytes. */
  byte[] rest() {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  CorruptValueException corrupt(String problem) {
    return new CorruptValueException(what + ": " + problem);
  }

  void end() {
    if (buffer.hasRemaining()) {
      throw new CorruptValueException(what + ": " + buffer.remaining() + " bytes too many");
    }
  }

  private CorruptValueException truncated(BufferUnderflowException cause) {
    return new CorruptValueException(what + ": ends too early", cause);
  }
}
