// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.IndexCursor;
import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.engine.scan.PartItems;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.SpatialEntries;
import org.jspecify.annotations.Nullable;

/**
 * The items with a geometry at a path that may be in a region of the earth, in the order of the
 * cells. An item in several cells is returned at the first one; at the others it counts as outside
 * the query's scope.
 */
final class RegionCandidates extends EntryCandidates {
  private final IndexReader index;
  private final RegionCondition region;
  private final byte @Nullable [] after;

  /**
   * @param after a position, or null to start at the beginning
   */
  RegionCandidates(
      IndexReader index, PartItems items, RegionCondition region, byte @Nullable [] after) {
    super(items, region.cells().spans().size());
    this.index = index;
    this.region = region;
    this.after = after;
  }

  @Override
  IndexCursor open(int span) {
    return index.scanCells(region.path(), region.cells().spans().get(span), after);
  }

  @Override
  public @Nullable ItemRecord item() {
    return SpatialEntries.isFirst(position(), region.cells()) ? super.item() : null;
  }
}
