package dev.ephemeris.sql.value;

/**
 * A hash of 128 bits over the content of a value, by which arrays and objects are sorted, and found
 * in the index. Equal values have equal hashes: numbers count as doubles, and the order of an
 * object's properties does not count. Nobody relies on different values having different ones.
 */
public record ContentHash(long high, long low) implements Comparable<ContentHash> {
  public static ContentHash of(Value value) {
    ContentHasher hasher = new ContentHasher();
    hasher.value(value);
    return new ContentHash(hasher.high(), hasher.low());
  }

  /** As its bytes follow each other in the index. */
  @Override
  public int compareTo(ContentHash other) {
    int byHigh = Long.compareUnsigned(high, other.high);
    return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
  }
}
