// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * MurmurHash3 by Austin Appleby (public domain), the 128-bit variant for x64, with a seed of 128
 * bits: its low half starts the first half of the state, its high half the second. Holds the last
 * hash in two fields, so that hashing allocates nothing.
 */
public final class Murmur128 {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long C1 = 0x87C37B91114253D5L;
  private static final long C2 = 0x4CF5AD432745937FL;

  private long low;
  private long high;

  public long low() {
    return low;
  }

  public long high() {
    return high;
  }

  /** Hashes a value of 128 bits: its low half and then its high half, both little-endian. */
  public void hash(long firstBlock, long secondBlock, long seedLow, long seedHigh) {
    low = seedLow;
    high = seedHigh;
    block(firstBlock, secondBlock);
    finish(16);
  }

  /** Hashes eight bytes and two more, both little-endian numbers. */
  public void hashShort(long eightBytes, int twoBytes, long seedLow, long seedHigh) {
    low = seedLow;
    high = seedHigh;
    tail(eightBytes, twoBytes);
    finish(10);
  }

  public void hash(byte[] data, int from, int to, long seedLow, long seedHigh) {
    low = seedLow;
    high = seedHigh;
    int position = from;
    for (; position + 16 <= to; position += 16) {
      block((long) LONGS.get(data, position), (long) LONGS.get(data, position + 8));
    }
    tail(number(data, position, Math.min(position + 8, to)), number(data, position + 8, to));
    finish(to - from);
  }

  private void block(long first, long second) {
    low ^= scrambleFirst(first);
    low = (Long.rotateLeft(low, 27) + high) * 5 + 0x52DCE729;
    high ^= scrambleSecond(second);
    high = (Long.rotateLeft(high, 31) + low) * 5 + 0x38495AB5;
  }

  /** Adds the incomplete last block, padded with zeros. */
  private void tail(long first, long second) {
    high ^= scrambleSecond(second);
    low ^= scrambleFirst(first);
  }

  private void finish(int length) {
    low ^= length;
    high ^= length;
    low += high;
    high += low;
    low = mix(low);
    high = mix(high);
    low += high;
    high += low;
  }

  private static long scrambleFirst(long block) {
    return Long.rotateLeft(block * C1, 31) * C2;
  }

  private static long scrambleSecond(long block) {
    return Long.rotateLeft(block * C2, 33) * C1;
  }

  private static long mix(long hash) {
    long mixed = (hash ^ hash >>> 33) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ mixed >>> 33) * 0xC4CEB9FE1A85EC53L;
    return mixed ^ mixed >>> 33;
  }

  /** Zero to eight bytes as a little-endian number. */
  private static long number(byte[] data, int start, int end) {
    long value = 0;
    for (int i = end - 1; i >= start; i--) {
      value = value << 8 | (data[i] & 0xFF);
    }
    return value;
  }
}
