// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.engine.index.OrderedEntries;
import dev.ephemeris.engine.scan.PartItems;
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
 * The items of one partition in the order of their values at a path, or of a composite index.
 * {@link #compareTo} merges those of several partitions into one order.
 */
public final class OrderedCandidates implements Candidates, Comparable<OrderedCandidates> {
  /** The first items of an order are read again and again, for example the newest ones. */
  private static final int FIRST = 100;

  private final PartItems items;
  private final boolean backwards;
  private final Deque<Function<Direction, @Nullable OrderedEntries>> spans;

  /** Whether an item belongs here, if its entry does not tell. */
  private final Predicate<ItemRecord> isLacking;

  private @Nullable OrderedEntries cursor;
  private boolean brokenOff;
  private byte[] position = {};
  private byte @Nullable [] alike;
  private int first;

  private OrderedCandidates(
      PartItems items,
      boolean backwards,
      List<Function<Direction, @Nullable OrderedEntries>> spans,
      Predicate<ItemRecord> isLacking,
      boolean fromTheBeginning) {
    this.items = items;
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
   * @param lacking opens the items that may lack a value, in their order; returns null if they are
   *     not known
   */
  static OrderedCandidates of(
      IndexReader index,
      PartItems items,
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
        items,
        access.descending(),
        spans,
        item -> !index.hasValue(item, access.path()),
        after == null);
  }

  static OrderedCandidates of(
      IndexReader index,
      PartItems items,
      AccessPath.OrderedByComposite access,
      byte @Nullable [] after) {
    return new OrderedCandidates(
        items,
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
   * Whether there may be more although {@link #next} found none: items without a value that are not
   * known in this snapshot.
   */
  public boolean isBrokenOff() {
    return brokenOff;
  }

  /** The item. An item that was thought to lack a value is skipped if it has one. */
  @Override
  public @Nullable ItemRecord item() {
    ItemRecord item = item(itemNumber());
    OrderedEntries current = cursor;
    boolean belongs =
        item == null || current == null || current.isSure(item) || isLacking.test(item);
    return belongs ? item : null;
  }

  /** One of the items read before, by its number. */
  public @Nullable ItemRecord item(long number) {
    return items.item(number, first >= 0);
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
   * The common beginning of the positions of all entries that the index cannot put in order and
   * that include the present one; null if there are none.
   */
  public byte @Nullable [] alike() {
    return alike;
  }

  /** Whether the position begins like this. */
  public boolean isAmong(byte[] alikeOnes) {
    return IndexPosition.beginsWith(position, alikeOnes);
  }

  /** Compares by values, and by item numbers if the values are equal. */
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
