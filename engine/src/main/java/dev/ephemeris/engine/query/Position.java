// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.engine.query.access.Place;
import java.util.Arrays;

/**
 * A place in a walk over items: behind the entry with this key.
 *
 * @param partitionId of a partition that the container has or has had; it means nothing where there
 *     is no key
 * @param key the {@link Place} of the last entry that was dealt with; empty at the beginning
 */
record Position(int partitionId, byte[] key) {
  static final Position START = new Position(0, new byte[0]);

  boolean isStart() {
    return key.length == 0;
  }

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
        && partitionId == that.partitionId
        && Arrays.equals(key, that.key);
  }

  @Override
  public int hashCode() {
    return 31 * partitionId + Arrays.hashCode(key);
  }
}
