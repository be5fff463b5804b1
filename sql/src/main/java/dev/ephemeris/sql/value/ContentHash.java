package dev.ephemeris.sql.value;

/**
 * A hash of 128 bits over the content of a value, by which arrays and objects are sorted, and found
 * in the index. It is the one that .NET's client calls DistinctHash, to the bit: that client goes
 * on from an array or object by its hash alone, so both sides must have the same order.
 *
 * <p>The order of an object's properties does not count. A whole number of more than 53 bits counts
 * with all its digits, though as a number it is equal to its neighbours; so equal values may have
 * different hashes there. There is one zero, unlike in the client: equal arrays are looked up by
 * their hash, and "-0.0" is the only other number that would hide one from a query.
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

  /** The first eight of its bytes in their order, as a big-endian number. */
  public long firstBytes() {
    return Long.reverseBytes(low);
  }

  /** The last eight of its bytes in their order, as a big-endian number. */
  public long lastBytes() {
    return Long.reverseBytes(high);
  }

  /** As its bytes follow each other, here and in the index. */
  @Override
  public int compareTo(ContentHash other) {
    int byFirst = Long.compareUnsigned(firstBytes(), other.firstBytes());
    return byFirst != 0 ? byFirst : Long.compareUnsigned(lastBytes(), other.lastBytes());
  }
}
