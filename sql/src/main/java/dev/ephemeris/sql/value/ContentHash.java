// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import java.util.ArrayList;
import java.util.List;

/**
 * A hash of 128 bits over the content of a value. Arrays and objects are sorted by it, and found in
 * the index. It is bit for bit the one that .NET's client calls DistinctHash: that client continues
 * after an array or object by its hash alone, so both sides must have the same order.
 *
 * <p>The order of an object's properties does not count. Equal values have the same hash, with one
 * exception: zero and negative zero differ. To look for equal values by hash, use {@link
 * #ofAllEqualTo}.
 *
 * @param low the first half of the bytes, a little-endian number
 * @param high the second half
 */
public record ContentHash(long low, long high) implements Comparable<ContentHash> {
  public static ContentHash of(Value value) {
    ContentHasher hasher = new ContentHasher();
    hasher.hash(value);
    return hasher.toHash();
  }

  /**
   * The most zeros that are also tried as negative zeros: each one doubles the number of hashes.
   */
  static final int MAX_ZEROS = 4;

  /**
   * The hashes of all values that are equal to a value, including its own. Empty if the value
   * contains more than {@link #MAX_ZEROS} zeros.
   */
  public static List<ContentHash> ofAllEqualTo(Value value) {
    ContentHasher hasher = new ContentHasher();
    int zeros = hasher.hashWithZeros(value, 0);
    if (zeros > MAX_ZEROS) {
      return List.of();
    }
    List<ContentHash> hashes = new ArrayList<>();
    hashes.add(hasher.toHash());
    for (int negative = 1; negative < 1 << zeros; negative++) {
      hasher.hashWithZeros(value, negative);
      hashes.add(hasher.toHash());
    }
    return hashes;
  }

  /** The first eight of its bytes in their order, as a big-endian number. */
  public long firstBytes() {
    return Long.reverseBytes(low);
  }

  /** The last eight of its bytes in their order, as a big-endian number. */
  public long lastBytes() {
    return Long.reverseBytes(high);
  }

  /** Compares byte by byte, as the index does. */
  @Override
  public int compareTo(ContentHash other) {
    int byFirst = Long.compareUnsigned(firstBytes(), other.firstBytes());
    return byFirst != 0 ? byFirst : Long.compareUnsigned(lastBytes(), other.lastBytes());
  }
}
