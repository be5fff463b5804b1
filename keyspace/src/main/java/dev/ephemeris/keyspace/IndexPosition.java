package dev.ephemeris.keyspace;

import java.util.Arrays;

/** What a position in an {@link IndexSpan} consists of: the values, then the item's number. */
public final class IndexPosition {
  private IndexPosition() {}

  /** The number of the item at a position. */
  public static long itemNumber(byte[] position) {
    return IndexKeys.itemNumberOf(position);
  }

  /** The order of two positions of the same path or composite index by their values alone. */
  public static int compareValues(byte[] left, byte[] right) {
    return Arrays.compareUnsigned(
        left, 0, left.length - Long.BYTES, right, 0, right.length - Long.BYTES);
  }

  /** A place before all positions with the same values. */
  public static byte[] beforeEqual(byte[] position) {
    return withNumber(position, (byte) 0);
  }

  /** A place behind all positions with the same values. */
  public static byte[] behindEqual(byte[] position) {
    return withNumber(position, (byte) 0xFF);
  }

  private static byte[] withNumber(byte[] position, byte every) {
    byte[] result = position.clone();
    Arrays.fill(result, result.length - Long.BYTES, result.length, every);
    return result;
  }
}
