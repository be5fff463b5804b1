package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.IndexCursor;
import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.keyspace.IndexPosition;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.store.Scan.Direction;
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
  /** The first of a list are wanted again and again: the newest, the dearest. */
  private static final int FIRST = 100;

  private final ItemFinder finder;
  private final boolean backwards;
  private final Deque<Function<Direction, IndexCursor>> spans;
  private @Nullable IndexCursor cursor;
  private byte[] position = {};
  private byte @Nullable [] alike;
  private int first;

  private OrderedCandidates(
      ItemFinder finder,
      boolean backwards,
      List<Function<Direction, IndexCursor>> spans,
      boolean fromTheBeginning) {
    this.finder = finder;
    this.backwards = backwards;
    this.first = fromTheBeginning ? FIRST : 0;
    List<Function<Direction, IndexCursor>> inOrder = new ArrayList<>(spans);
    if (backwards) {
      Collections.reverse(inOrder);
    }
    this.spans = new ArrayDeque<>(inOrder);
  }

  static OrderedCandidates of(
      IndexReader index,
      ItemFinder finder,
      AccessPath.OrderedByPath access,
      byte @Nullable [] after) {
    List<Function<Direction, IndexCursor>> spans = new ArrayList<>();
    for (ValueRange range : access.ranges().ranges()) {
      spans.add(direction -> index.scan(access.path(), range, direction, after));
    }
    return new OrderedCandidates(finder, access.descending(), spans, after == null);
  }

  static OrderedCandidates of(
      IndexReader index,
      ItemFinder finder,
      AccessPath.OrderedByComposite access,
      byte @Nullable [] after) {
    return new OrderedCandidates(
        finder,
        access.backwards(),
        List.of(
            direction ->
                index.scanComposite(
                    access.ordinal(), List.of(), ValueRange.all(), direction, after)),
        after == null);
  }

  @Override
  public boolean next() {
    while (true) {
      IndexCursor current = cursor;
      if (current != null && current.next()) {
        position = current.position();
        alike = current.alike();
        first--;
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
    return item(itemNumber());
  }

  /** One of the items that it has come across. */
  public @Nullable ItemRecord item(long number) {
    return finder.item(number, first >= 0);
  }

  /** The number of the item. */
  public long itemNumber() {
    return IndexPosition.itemNumber(position);
  }

  @Override
  public byte[] position() {
    return position;
  }

  /**
   * What the positions of all entries begin with that the index cannot put in order, and that are
   * among them; null where it can.
   */
  public byte @Nullable [] alike() {
    return alike;
  }

  /** Whether the position begins so. */
  public boolean isAmong(byte[] alikeOnes) {
    return IndexPosition.beginsWith(position, alikeOnes);
  }

  /** By their values, and by the items' numbers where these are equal. */
  @Override
  public int compareTo(OrderedCandidates other) {
    int order = IndexPosition.compare(position, other.position);
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
