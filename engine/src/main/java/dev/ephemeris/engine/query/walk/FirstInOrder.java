// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.walk;

import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The first in an order, of as many as come: those behind the last that was given, and no more than
 * there is room for. All have to be looked at for that, but few are held.
 *
 * @param <T> what has a place in the order
 */
public final class FirstInOrder<T> {
  private final Comparator<Rank> order;
  private final @Nullable Rank lastGiven;
  private final int maxCount;
  private final long maxMemory;
  private final NavigableMap<Rank, Held<T>> first;
  private long memory;
  private boolean complete = true;

  private record Held<T>(T value, long memory) {}

  /** One of them, and its place. */
  public record Ranked<T>(Rank rank, T value) {}

  /**
   * @param lastGiven behind which to go on; null to begin with the first
   * @param maxMemory with the one that reaches it, there is no room for another
   */
  public FirstInOrder(
      Comparator<Rank> order, @Nullable Rank lastGiven, int maxCount, long maxMemory) {
    this.order = order;
    this.lastGiven = lastGiven;
    this.maxCount = maxCount;
    this.maxMemory = maxMemory;
    this.first = new TreeMap<>(order);
  }

  /** Whether one with this place is among the first, so far. */
  public boolean wants(Rank rank) {
    if (lastGiven != null && order.compare(rank, lastGiven) <= 0) {
      return false;
    }
    boolean hasRoom = first.size() < maxCount && memory < maxMemory;
    boolean wanted = hasRoom || (!first.isEmpty() && order.compare(rank, first.lastKey()) < 0);
    complete &= wanted;
    return wanted;
  }

  /** Takes in one that is wanted. */
  public void add(Rank rank, T value, long itsMemory) {
    first.put(rank, new Held<>(value, itsMemory));
    memory += itsMemory;
    while (first.size() > maxCount || isFullWithoutLast()) {
      memory -= first.pollLastEntry().getValue().memory;
      complete = false;
    }
  }

  private boolean isFullWithoutLast() {
    return memory - first.lastEntry().getValue().memory >= maxMemory;
  }

  int size() {
    return first.size();
  }

  public long memory() {
    return memory;
  }

  public boolean isEmpty() {
    return first.isEmpty();
  }

  /** Takes out the first of them. */
  public Ranked<T> next() {
    var entry = first.pollFirstEntry();
    memory -= entry.getValue().memory;
    return new Ranked<>(entry.getKey(), entry.getValue().value);
  }

  /** Whether these are all that are left. */
  public boolean isComplete() {
    return complete;
  }
}
