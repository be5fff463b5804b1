package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.IndexCursor;
import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.keyspace.CellSpans;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.SpatialEntries;
import org.jspecify.annotations.Nullable;

/**
 * The items that have something at a place that may lie in a part of the earth, in the order of the
 * cells. An item that is in several of these is given at the first one; at the others it counts as
 * one that the query is not about.
 */
final class RegionCandidates implements Candidates {
  private final IndexReader index;
  private final ItemFinder finder;
  private final RegionCondition region;
  private final byte @Nullable [] after;
  private int nextSpan;
  private @Nullable IndexCursor cursor;

  /**
   * @param after a position, or null to begin at the beginning
   */
  RegionCandidates(
      IndexReader index, ItemFinder finder, RegionCondition region, byte @Nullable [] after) {
    this.index = index;
    this.finder = finder;
    this.region = region;
    this.after = after;
  }

  @Override
  public boolean next() {
    while (true) {
      IndexCursor current = cursor;
      if (current != null && current.next()) {
        return true;
      }
      close();
      if (nextSpan >= region.cells().spans().size()) {
        return false;
      }
      CellSpans.Span span = region.cells().spans().get(nextSpan++);
      // Spans that lie before the position are empty behind it.
      cursor = index.scanCells(region.path(), span, after);
    }
  }

  private IndexCursor current() {
    IndexCursor current = cursor;
    if (current == null) {
      throw new IllegalStateException("There is no candidate here.");
    }
    return current;
  }

  @Override
  public @Nullable ItemRecord item() {
    return SpatialEntries.isFirst(current().position(), region.cells())
        ? finder.item(current().itemNumber(), false)
        : null;
  }

  @Override
  public byte[] position() {
    return current().position();
  }

  @Override
  public void close() {
    IndexCursor current = cursor;
    if (current != null) {
      current.close();
      cursor = null;
    }
  }
}
