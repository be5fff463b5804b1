// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.engine.query.access.AccessPosition;
import java.util.Arrays;

/**
 * A position in a walk over items: after the entry with this key.
 *
 * @param partitionId of a partition that the container has or has had; without meaning if the key
 *     is empty
 * @param key the {@link AccessPosition} of the last entry processed; empty at the beginning
 */
public record WalkPosition(int partitionId, byte[] key) {
  public static final WalkPosition START = new WalkPosition(0, new byte[0]);

  public boolean isStart() {
    return key.length == 0;
  }

  /** Its key, decoded. */
  public AccessPosition place() {
    AccessPosition place = AccessPosition.of(key);
    if (place == null) {
      throw QueryContinuation.invalid();
    }
    return place;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WalkPosition that
        && partitionId == that.partitionId
        && Arrays.equals(key, that.key);
  }

  @Override
  public int hashCode() {
    return 31 * partitionId + Arrays.hashCode(key);
  }
}
