// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.keyspace.ValueRanges;

/**
 * What a filter says about one path: an item that passes has a value there that is in these ranges.
 *
 * @param oneValue whether the ranges contain a single value
 * @param exact whether every item with such a value passes
 */
public record Condition(ValuePath path, ValueRanges ranges, boolean oneValue, boolean exact) {
  /** Whether the entries in these ranges are in the order of the items' numbers. */
  boolean isInOrderOfNumbers() {
    return oneValue && ranges.ranges().size() <= 1;
  }

  /**
   * Whether an item has at most one entry in these ranges. If the path goes through arrays, an item
   * may have each of several values.
   */
  public boolean findsItemsOnce() {
    return oneValue || ItemPaths.isSingle(path);
  }
}
