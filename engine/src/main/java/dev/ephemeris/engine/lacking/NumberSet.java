// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.lacking;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A compact set of item numbers, added once each in any order: one bit each if many are close
 * together, otherwise two bytes each. Numbers are grouped in chunks of 65,536.
 */
final class NumberSet {
  private static final int CHUNK_BITS = 16;
  private static final int MAX_LISTED = 4096;
  private static final int FIRST_LISTED = 4;
  private static final int BITMAP_LONGS = (1 << CHUNK_BITS) / Long.SIZE;

  /** The approximate memory of a chunk besides its content. */
  private static final int CHUNK_BYTES = 112;

  private final Map<Long, Chunk> chunks = new HashMap<>();
  private long size;
  private long bytes;

  /** A range of numbers: a list while it is short, then a bitmap. */
  private static final class Chunk {
    private char[] listed = new char[FIRST_LISTED];
    private long[] bitmap = {};
    private int count;
    private boolean sorted;

    /** Adds a number. Returns by how many bytes the chunk has grown. */
    int add(int number) {
      if (bitmap.length > 0) {
        bitmap[number >>> 6] |= 1L << number;
        return 0;
      }
      if (count == MAX_LISTED) {
        return toBitmap(number);
      }
      int grown = 0;
      if (count == listed.length) {
        listed = Arrays.copyOf(listed, 2 * count);
        grown = count * Character.BYTES;
      }
      listed[count++] = (char) number;
      sorted = false;
      return grown;
    }

    private int toBitmap(int number) {
      bitmap = new long[BITMAP_LONGS];
      for (char each : listed) {
        bitmap[each >>> 6] |= 1L << each;
      }
      int before = listed.length * Character.BYTES;
      listed = new char[0];
      add(number);
      return BITMAP_LONGS * Long.BYTES - before;
    }

    boolean contains(int number) {
      if (bitmap.length > 0) {
        return (bitmap[number >>> 6] & 1L << number) != 0;
      }
      if (!sorted) {
        Arrays.sort(listed, 0, count);
        sorted = true;
      }
      return Arrays.binarySearch(listed, 0, count, (char) number) >= 0;
    }
  }

  void add(long number) {
    Chunk chunk = chunks.get(number >>> CHUNK_BITS);
    if (chunk == null) {
      chunk = new Chunk();
      chunks.put(number >>> CHUNK_BITS, chunk);
      bytes += CHUNK_BYTES;
    }
    bytes += chunk.add((int) number & (1 << CHUNK_BITS) - 1);
    size++;
  }

  boolean contains(long number) {
    Chunk chunk = chunks.get(number >>> CHUNK_BITS);
    return chunk != null && chunk.contains((int) number & (1 << CHUNK_BITS) - 1);
  }

  /** How many numbers were added. */
  long size() {
    return size;
  }

  /** The approximate memory in bytes. */
  long bytes() {
    return bytes;
  }
}
