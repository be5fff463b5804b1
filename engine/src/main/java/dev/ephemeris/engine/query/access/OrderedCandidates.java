// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.engine.index.OrderedEntries;
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
import java.util.function.Predicate;
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
  private final Deque<Function<Direction, @Nullable OrderedEntries>> spans;

  /** Tells of an item of which the entries cannot whether it belongs here. */
  private final Predicate<ItemRecord> isLacking;

  private @Nullable OrderedEntries cursor;
  private boolean brokenOff;
  private byte[] position = {};
  private byte @Nullable [] alike;
  private int first;

  private OrderedCandidates(
      ItemFinder finder,
      boolean backwards,
      List<Function<Direction, @Nullable OrderedEntries>> spans,
      Predicate<ItemRecord> isLacking,
      boolean fromTheBeginning) {
    this.finder = finder;
    this.isLacking = isLacking;
    this.backwards = backwards;
    this.first = fromTheBeginning ? FIRST : 0;
    List<Function<Direction, @Nullable OrderedEntries>> inOrder = new ArrayList<>(spans);
    if (backwards) {
      Collections.reverse(inOrder);
    }
    this.spans = new ArrayDeque<>(inOrder);
  }

  /**
   * @param lacking opens those that may lack a value, in their order; gives null where they are not
   *     known
   */
  static OrderedCandidates of(
      IndexReader index,
      ItemFinder finder,
      AccessPath.OrderedByPath access,
      Function<Direction, @Nullable OrderedEntries> lacking,
      byte @Nullable [] after) {
    List<Function<Direction, @Nullable OrderedEntries>> spans = new ArrayList<>();
    if (access.ranges().haveUndefined() && !index.hasUndefined(access.path())) {
      spans.add(lacking);
    }
    for (ValueRange range : access.ranges().ranges()) {
      spans.add(direction -> index.scan(access.path(), range, direction, after));
    }
    return new OrderedCandidates(
        finder,
        access.descending(),
        spans,
        item -> !index.hasValue(item, access.path()),
        after == null);
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
        item -> true,
        after == null);
  }

  @Override
  public boolean next() {
    while (!brokenOff) {
      OrderedEntries current = cursor;
      if (current != null && current.next()) {
        position = current.position();
        alike = current.alike();
        first--;
        return true;
      }
      brokenOff = current != null && current.isBrokenOff();
      close();
      if (brokenOff || spans.isEmpty()) {
        return false;
      }
      cursor = spans.remove().apply(backwards ? Direction.DESCENDING : Direction.ASCENDING);
      brokenOff = cursor == null;
    }
    return false;
  }

  /**
   * Whether there may be more though {@link #next} found none: items without a value, of whom is
   * not known in this snapshot who they are.
   */
  public boolean isBrokenOff() {
    return brokenOff;
  }

  /** The item. Those that may lack a value are none of them if they have one. */
  @Override
  public @Nullable ItemRecord item() {
    ItemRecord item = item(itemNumber());
    OrderedEntries current = cursor;
    boolean belongs =
        item == null || current == null || current.isSure(item) || isLacking.test(item);
    return belongs ? item : null;
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
    OrderedEntries current = cursor;
    if (current != null) {
      current.close();
      cursor = null;
    }
  }
}
