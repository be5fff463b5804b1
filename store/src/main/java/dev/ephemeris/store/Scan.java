// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

/**
 * A request for the entries of a range, in a direction, at most {@code limit} of them.
 *
 * @param limit at least 1; {@link Integer#MAX_VALUE} if the caller decides when to stop
 */
public record Scan(KeyRange range, Direction direction, int limit) {
  /** The order of the keys in a scan. */
  public enum Direction {
    ASCENDING,
    DESCENDING
  }

  public Scan {
    if (limit < 1) {
      throw new IllegalArgumentException("A scan's limit is at least 1: " + limit);
    }
  }

  public static Scan ascending(KeyRange range) {
    return new Scan(range, Direction.ASCENDING, Integer.MAX_VALUE);
  }

  public static Scan descending(KeyRange range) {
    return new Scan(range, Direction.DESCENDING, Integer.MAX_VALUE);
  }

  public Scan limit(int newLimit) {
    return new Scan(range, direction, newLimit);
  }
}
