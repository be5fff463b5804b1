// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.CellSpans;
import dev.ephemeris.keyspace.IndexSpan;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.PendingIndexRecord;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.keyspace.ValueRanges;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Scan.Direction;
import dev.ephemeris.store.Snapshot;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a partition's index in a snapshot. It contains items that are alive, and expired items that
 * are not yet purged: a caller must ask whether an item is alive.
 *
 * <p>An item has one entry for each value at a path; if the path goes through the elements of
 * arrays, there may be several.
 */
public final class IndexReader {
  private static final ValueRanges ALL = ValueRanges.of(ValueRange.all());

  private final Snapshot snapshot;
  private final IndexGeneration generation;
  private final UsableIndex usable;

  private IndexReader(Snapshot snapshot, IndexGeneration generation, ComputedProperties present) {
    this.snapshot = snapshot;
    this.generation = generation;
    this.usable = new UsableIndex(generation.policy(), present);
  }

  /**
   * The index that can be used; empty if there is none, or none that is complete.
   *
   * @param state the generations in the snapshot
   * @param present the container's present computed properties
   */
  public static Optional<IndexReader> open(
      Snapshot snapshot, IndexState state, ComputedProperties present) {
    return state.complete().map(generation -> new IndexReader(snapshot, generation, present));
  }

  /** The number of its generation. */
  public int generation() {
    return generation.number();
  }

  /** Whether an item has a value at a path of properties, by the rules of the index. */
  public boolean hasValue(ItemRecord item, ValuePath path) {
    return EntryExtractor.hasValue(item, policy(), path);
  }

  /** The policy by which it was built, which may not be the container's present one. */
  public IndexPolicy policy() {
    return generation.policy();
  }

  /** Whether it is behind the items, so that entries may be out of date. */
  public boolean isBehind() {
    if (!policy().isLazy()) {
      return false;
    }
    try (Cursor cursor = snapshot.scan(Scan.ascending(PendingIndexRecord.all()).limit(1))) {
      return cursor.next();
    }
  }

  /** Whether every item with a value at a path has an entry for it. */
  public boolean isIndexed(ValuePath path) {
    return usable.isIndexed(path);
  }

  /**
   * Whether the items with a value in certain ranges at a path are exactly those with an entry for
   * it there.
   */
  public boolean isIndexed(ValuePath path, ValueRanges ranges) {
    return isIndexed(path) && (policy().isOfThisHashEdition() || hasNone(path, ranges.rewritten()));
  }

  private boolean hasNone(ValuePath path, List<ValueRange> ranges) {
    for (ValueRange range : ranges) {
      try (IndexCursor cursor = scan(path, range, Direction.ASCENDING, null)) {
        if (cursor.next()) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether items without a value at the path have an entry, too, for undefined. */
  public boolean hasUndefined(ValuePath path) {
    return usable.hasUndefined(path);
  }

  /** Whether a composite index has the values that present queries mean, in their order. */
  public boolean has(CompositeIndex composite) {
    return usable.has(composite)
        && (policy().isOfThisHashEdition()
            || composite.parts().stream()
                .map(CompositeIndex.Part::place)
                .allMatch(path -> isIndexed(path, ALL)));
  }

  /**
   * Reads the items with a value in a range at a path, in the order of the values.
   *
   * @param after from {@link IndexCursor#position} of an earlier scan of the same range in the same
   *     direction; null to start at the beginning
   */
  public IndexCursor scan(
      ValuePath path, ValueRange range, Direction direction, byte @Nullable [] after) {
    return scan(IndexSpan.ofPath(generation.number(), path, range), direction, after);
  }

  /**
   * Reads the items that have certain values in the first paths of a composite index and one in a
   * range in the next, in the order of the index or in reverse.
   *
   * @param composite the index's position in {@link IndexPolicy#composites}
   * @param equal the values of the first paths, fewer than the index has
   * @param after as above
   */
  public IndexCursor scanComposite(
      int composite,
      List<Value> equal,
      ValueRange next,
      Direction direction,
      byte @Nullable [] after) {
    CompositeIndex index = policy().composites().get(composite);
    IndexSpan span =
        IndexSpan.ofComposite(
            generation.number(),
            composite,
            index.descending(),
            equal.stream().map(IndexValues::of).toList(),
            next);
    return scan(span, direction, after);
  }

  /** Whether every item with a geometry at a path can be found by its location. */
  public boolean isSpatial(ValuePath path) {
    return usable.isSpatial(path);
  }

  /**
   * Reads the entries of a path in a spatial index, in the order of the cells. An item may have
   * several; {@link dev.ephemeris.keyspace.SpatialEntries} tells which is the first.
   *
   * @param after as above
   */
  public IndexCursor scanCells(ValuePath path, CellSpans.Span cells, byte @Nullable [] after) {
    IndexSpan span = IndexSpan.ofCells(generation.number(), path, cells);
    return scan(span, Direction.ASCENDING, after);
  }

  /**
   * An estimate of the bytes of the entries with a value in a range at a path.
   *
   * @param after counts only entries after this position; null counts all
   */
  public long approximateBytes(ValuePath path, ValueRange range, byte @Nullable [] after) {
    IndexSpan span = IndexSpan.ofPath(generation.number(), path, range);
    return snapshot.approximateBytes(after == null ? span.keys() : span.keysAfter(after, false));
  }

  private IndexCursor scan(IndexSpan span, Direction direction, byte @Nullable [] after) {
    KeyRange keys =
        after == null ? span.keys() : span.keysAfter(after, direction == Direction.DESCENDING);
    return new IndexCursor(span, snapshot.scan(new Scan(keys, direction, Integer.MAX_VALUE)));
  }
}
