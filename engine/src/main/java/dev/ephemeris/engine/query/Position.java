package dev.ephemeris.engine.query;

import dev.ephemeris.engine.query.access.Place;
import java.util.Arrays;

/**
 * A place in a walk over items: behind the entry with this key.
 *
 * @param ordinal of the partition
 * @param key the {@link Place} of the last entry that was dealt with; empty at the beginning of the
 *     partition
 */
record Position(int ordinal, byte[] key) {
  static final Position START = new Position(0, new byte[0]);

  /** Its key, taken apart. */
  Place place() {
    Place place = Place.of(key);
    if (place == null) {
      throw QueryContinuation.invalid();
    }
    return place;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Position that
        && ordinal == that.ordinal
        && Arrays.equals(key, that.key);
  }

  @Override
  public int hashCode() {
    return 31 * ordinal + Arrays.hashCode(key);
  }
}
