// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads the bytes of binary JSON, little-endian, one after the other. */
final class BinaryInput {
  private static final int UNSIGNED_64 = 0xC7;
  private static final int UNSIGNED_8 = 0xC8;
  private static final int SIGNED_16 = 0xC9;
  private static final int SIGNED_32 = 0xCA;
  private static final int SIGNED_64 = 0xCB;
  private static final int DOUBLE = 0xCC;
  private static final int FLOAT_32 = 0xCD;
  private static final int FLOAT_64 = 0xCE;
  private static final int FLOAT_16 = 0xCF;

  // Types that occur only as element types of arrays of numbers.
  private static final int TYPE_UNSIGNED_8 = 0xD7;
  private static final int TYPE_SIGNED_8 = 0xD8;
  private static final int TYPE_SIGNED_16 = 0xD9;
  private static final int TYPE_SIGNED_32 = 0xDA;
  private static final int TYPE_SIGNED_64 = 0xDB;
  private static final int TYPE_UNSIGNED_32 = 0xDC;

  private final ByteBuffer bytes;

  BinaryInput(byte[] body) {
    bytes = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Bytes read so far. */
  int position() {
    return bytes.position();
  }

  void moveTo(int position) {
    bytes.position(position);
  }

  /** The next byte, without advancing. */
  int peek() {
    need(1);
    return bytes.get(bytes.position()) & 0xFF;
  }

  int nextByte() {
    need(1);
    return bytes.get() & 0xFF;
  }

  byte[] next(int count) {
    need(count);
    byte[] found = new byte[count];
    bytes.get(found);
    return found;
  }

  /** An unsigned number of one to four bytes. */
  long unsigned(int width) {
    need(width);
    long value = 0;
    for (int i = 0; i < width; i++) {
      value |= (bytes.get() & 0xFFL) << (8 * i);
    }
    return value;
  }

  /** Whether a marker is followed by a number. */
  static boolean isNumber(int marker) {
    return (marker >= UNSIGNED_64 && marker <= FLOAT_16)
        || (marker >= TYPE_UNSIGNED_8 && marker <= TYPE_UNSIGNED_32);
  }

  static boolean isFloat(int type) {
    return type >= DOUBLE && type <= FLOAT_16;
  }

  /** A whole number of a type, as text: the largest do not fit a long. */
  String integer(int type) {
    return switch (type) {
      case UNSIGNED_8, TYPE_UNSIGNED_8 -> Long.toString(unsigned(1));
      case TYPE_UNSIGNED_32 -> Long.toString(unsigned(4));
      case TYPE_SIGNED_8 -> Byte.toString((byte) nextByte());
      case SIGNED_16, TYPE_SIGNED_16 -> Short.toString((short) unsigned(2));
      case SIGNED_32, TYPE_SIGNED_32 -> Integer.toString((int) unsigned(4));
      case SIGNED_64, TYPE_SIGNED_64 -> Long.toString(signed64());
      case UNSIGNED_64 -> Long.toUnsignedString(signed64());
      default -> throw new IllegalArgumentException("No type of whole numbers: " + type);
    };
  }

  double floatingPoint(int type) {
    return switch (type) {
      case FLOAT_16 -> Float.float16ToFloat((short) unsigned(2));
      case FLOAT_32 -> Float.intBitsToFloat((int) unsigned(4));
      case DOUBLE, FLOAT_64 -> Double.longBitsToDouble(signed64());
      default -> throw new IllegalArgumentException("No type of fractions: " + type);
    };
  }

  private long signed64() {
    need(Long.BYTES);
    return bytes.getLong();
  }

  private void need(int count) {
    if (count > bytes.remaining()) {
      throw JsonException.atByte(
          bytes.limit(), "Expected %d more bytes".formatted(count - bytes.remaining()));
    }
  }

  /** An error at the current position. */
  JsonException problem(String problem) {
    return JsonException.atByte(position(), problem);
  }
}
