package dev.ephemeris.model.partition;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * MurmurHash3 by Austin Appleby (public domain): the 32-bit variant for x86 and the 128-bit variant
 * for x64, both with seed zero, which is all that partition keys need.
 */
final class MurmurHash3 {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int C1_32 = 0xCC9E2D51;
  private static final int C2_32 = 0x1B873593;
  private static final long C1_128 = 0x87C37B91114253D5L;
  private static final long C2_128 = 0x4CF5AD432745937FL;

  /** The two halves of a 128-bit hash, in the order in which the algorithm makes them. */
  record Hash128(long first, long second) {}

  private MurmurHash3() {}

  static int hash32(byte[] data, int length) {
    int hash = 0;
    int position = 0;
    for (; position + 4 <= length; position += 4) {
      hash ^= scramble((int) INTS.get(data, position));
      hash = Integer.rotateLeft(hash, 13) * 5 + 0xE6546B64;
    }
    if (position < length) {
      hash ^= scramble((int) tail(data, position, length));
    }
    hash ^= length;
    hash = (hash ^ hash >>> 16) * 0x85EBCA6B;
    hash = (hash ^ hash >>> 13) * 0xC2B2AE35;
    return hash ^ hash >>> 16;
  }

  private static int scramble(int block) {
    return Integer.rotateLeft(block * C1_32, 15) * C2_32;
  }

  static Hash128 hash128(byte[] data, int length) {
    long first = 0;
    long second = 0;
    int position = 0;
    for (; position + 16 <= length; position += 16) {
      first ^= scrambleFirst((long) LONGS.get(data, position));
      first = (Long.rotateLeft(first, 27) + second) * 5 + 0x52DCE729;
      second ^= scrambleSecond((long) LONGS.get(data, position + 8));
      second = (Long.rotateLeft(second, 31) + first) * 5 + 0x38495AB5;
    }
    if (length - position > 8) {
      second ^= scrambleSecond(tail(data, position + 8, length));
    }
    if (length > position) {
      first ^= scrambleFirst(tail(data, position, Math.min(position + 8, length)));
    }
    first ^= length;
    second ^= length;
    first += second;
    second += first;
    first = finish(first);
    second = finish(second);
    first += second;
    second += first;
    return new Hash128(first, second);
  }

  private static long scrambleFirst(long block) {
    return Long.rotateLeft(block * C1_128, 31) * C2_128;
  }

  private static long scrambleSecond(long block) {
    return Long.rotateLeft(block * C2_128, 33) * C1_128;
  }

  private static long finish(long hash) {
    long mixed = (hash ^ hash >>> 33) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ mixed >>> 33) * 0xC4CEB9FE1A85EC53L;
    return mixed ^ mixed >>> 33;
  }

  /** The bytes that fill no whole block, as a little-endian number. */
  private static long tail(byte[] data, int start, int end) {
    long value = 0;
    for (int i = end - 1; i >= start; i--) {
      value = value << 8 | (data[i] & 0xFF);
    }
    return value;
  }
}
