// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.IndexCursor;
import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.engine.scan.PartItems;
import dev.ephemeris.store.Scan.Direction;
import org.jspecify.annotations.Nullable;

/** The items with one of certain values at a path, in the order of the values. */
final class LookupCandidates extends EntryCandidates {
  private final IndexReader index;
  private final Condition condition;
  private final byte @Nullable [] after;

  /**
   * @param after a position, or null to start at the beginning
   */
  LookupCandidates(
      IndexReader index, PartItems items, Condition condition, byte @Nullable [] after) {
    super(items, condition.ranges().ranges().size());
    this.index = index;
    this.condition = condition;
    this.after = after;
  }

  @Override
  IndexCursor open(int span) {
    return index.scan(
        condition.path(), condition.ranges().ranges().get(span), Direction.ASCENDING, after);
  }
}
