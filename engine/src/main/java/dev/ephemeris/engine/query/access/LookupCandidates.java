package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.IndexCursor;
import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan.Direction;
import dev.ephemeris.store.Snapshot;
import org.jspecify.annotations.Nullable;

/** The items that have one of certain values at a place, in the order of the values. */
final class LookupCandidates implements Candidates {
  private final IndexReader index;
  private final Snapshot snapshot;
  private final KeyRange scope;
  private final Condition condition;
  private final byte @Nullable [] after;
  private int nextRange;
  private @Nullable IndexCursor cursor;

  /**
   * @param scope of which items the query is about, by their keys
   * @param after a position, or null to begin at the beginning
   */
  LookupCandidates(
      IndexReader index,
      Snapshot snapshot,
      KeyRange scope,
      Condition condition,
      byte @Nullable [] after) {
    this.index = index;
    this.snapshot = snapshot;
    this.scope = scope;
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
    byte[] key = index.itemKey(current().itemNumber());
    if (key == null || !scope.contains(key)) {
      return null;
    }
    byte[] value = snapshot.get(key);
    return value == null ? null : ItemRecord.decode(value);
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
