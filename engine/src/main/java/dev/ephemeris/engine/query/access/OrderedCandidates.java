package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.IndexCursor;
import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.keyspace.IndexPosition;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan.Direction;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The items of one partition in the order of their values at a place, or of a composite index.
 * Those of several partitions can be put in one order by {@link #compareTo}.
 */
public final class OrderedCandidates implements Candidates, Comparable<OrderedCandidates> {
  private final IndexReader index;
  private final Snapshot snapshot;
  private final KeyRange scope;
  private final boolean backwards;
  private final Deque<Function<Direction, IndexCursor>> spans;
  private @Nullable IndexCursor cursor;
  private byte[] position = {};

  private OrderedCandidates(
      IndexReader index,
      Snapshot snapshot,
      KeyRange scope,
      boolean backwards,
      List<Function<Direction, IndexCursor>> spans) {
    this.index = index;
    this.snapshot = snapshot;
    this.scope = scope;
    this.backwards = backwards;
    List<Function<Direction, IndexCursor>> inOrder = new ArrayList<>(spans);
    if (backwards) {
      Collections.reverse(inOrder);
    }
    this.spans = new ArrayDeque<>(inOrder);
  }

  static OrderedCandidates of(
      IndexReader index,
      Snapshot snapshot,
      KeyRange scope,
      AccessPath.OrderedByPath access,
      byte @Nullable [] after) {
    List<Function<Direction, IndexCursor>> spans = new ArrayList<>();
    for (ValueRange range : access.ranges().ranges()) {
      spans.add(direction -> index.scan(access.path(), range, direction, after));
    }
    return new OrderedCandidates(index, snapshot, scope, access.descending(), spans);
  }

  static OrderedCandidates of(
      IndexReader index,
      Snapshot snapshot,
      KeyRange scope,
      AccessPath.OrderedByComposite access,
      byte @Nullable [] after) {
    return new OrderedCandidates(
        index,
        snapshot,
        scope,
        access.backwards(),
        List.of(
            direction ->
                index.scanComposite(
                    access.ordinal(), List.of(), ValueRange.all(), direction, after)));
  }

  @Override
  public boolean next() {
    while (true) {
      IndexCursor current = cursor;
      if (current != null && current.next()) {
        position = current.position();
        return true;
      }
      close();
      Function<Direction, IndexCursor> span = spans.poll();
      if (span == null) {
        return false;
      }
      cursor = span.apply(backwards ? Direction.DESCENDING : Direction.ASCENDING);
    }
  }

  @Override
  public @Nullable ItemRecord item() {
    byte[] key = index.itemKey(IndexPosition.itemNumber(position));
    if (key == null || !scope.contains(key)) {
      return null;
    }
    byte[] value = snapshot.get(key);
    return value == null ? null : ItemRecord.decode(value);
  }

  @Override
  public byte[] position() {
    return position;
  }

  /** By their values alone. */
  @Override
  public int compareTo(OrderedCandidates other) {
    int order = IndexPosition.compareValues(position, other.position);
    return backwards ? -order : order;
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
