// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** MurmurHash3 by Austin Appleby (public domain), the 32-bit variant for x86, with seed zero. */
public final class Murmur32 {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int C1 = 0xCC9E2D51;
  private static final int C2 = 0x1B873593;

  private Murmur32() {}

  /** Hashes the first bytes of an array. */
  public static int hash(byte[] data, int length) {
    int hash = 0;
    int position = 0;
    for (; position + 4 <= length; position += 4) {
      hash ^= scramble((int) INTS.get(data, position));
      hash = Integer.rotateLeft(hash, 13) * 5 + 0xE6546B64;
    }
    if (position < length) {
      hash ^= scramble(tail(data, position, length));
    }
    hash ^= length;
    hash = (hash ^ hash >>> 16) * 0x85EBCA6B;
    hash = (hash ^ hash >>> 13) * 0xC2B2AE35;
    return hash ^ hash >>> 16;
  }

  private static int scramble(int block) {
    return Integer.rotateLeft(block * C1, 15) * C2;
  }

  /** The incomplete last block, as a little-endian number. */
  private static int tail(byte[] data, int start, int end) {
    int value = 0;
    for (int i = end - 1; i >= start; i--) {
      value = value << 8 | (data[i] & 0xFF);
    }
    return value;
  }
}
