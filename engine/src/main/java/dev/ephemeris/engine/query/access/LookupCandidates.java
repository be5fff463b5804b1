package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.IndexCursor;
import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.store.Scan.Direction;
import org.jspecify.annotations.Nullable;

/** The items that have one of certain values at a place, in the order of the values. */
final class LookupCandidates implements Candidates {
  private final IndexReader index;
  private final ItemFinder finder;
  private final Condition condition;
  private final byte @Nullable [] after;
  private int nextRange;
  private @Nullable IndexCursor cursor;

  /**
   * @param after a position, or null to begin at the beginning
   */
  LookupCandidates(
      IndexReader index, ItemFinder finder, Condition condition, byte @Nullable [] after) {
    this.index = index;
    this.finder = finder;
    this.condition = condition;
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
      if (nextRange >= condition.ranges().ranges().size()) {
        return false;
      }
      ValueRange range = condition.ranges().ranges().get(nextRange++);
      // Ranges that lie before the position are empty behind it.
      cursor = index.scan(condition.path(), range, Direction.ASCENDING, after);
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
    return finder.item(current().itemNumber(), false);
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
