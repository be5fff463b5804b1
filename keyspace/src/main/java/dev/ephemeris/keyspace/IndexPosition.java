package dev.ephemeris.keyspace;

import java.util.Arrays;

/** What a position in an {@link IndexSpan} consists of: the values, then the item's number. */
public final class IndexPosition {
  private IndexPosition() {}

  /** The number of the item at a position. */
  public static long itemNumber(byte[] position) {
    return IndexKeys.itemNumberOf(position);
  }

  /**
   * The order of two positions of the same path or composite index: by their values, and by the
   * items' numbers where these are equal.
   */
  public static int compare(byte[] left, byte[] right) {
    return Arrays.compareUnsigned(left, right);
  }

  /** Whether a position begins so. */
  public static boolean beginsWith(byte[] position, byte[] beginning) {
    return position.length >= beginning.length
        && Arrays.equals(position, 0, beginning.length, beginning, 0, beginning.length);
  }

  /** A place before all positions that begin with certain values. */
  public static byte[] before(byte[] beginning) {
    return Arrays.copyOf(beginning, beginning.length + Long.BYTES);
  }

  /** A place behind all positions that begin with certain values. */
  public static byte[] behind(byte[] beginning) {
    byte[] place = before(beginning);
    // Neither a value nor an item's number begins so.
    Arrays.fill(place, beginning.length, place.length, (byte) 0xFF);
    return place;
  }
}
