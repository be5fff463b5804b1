// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.walk;

import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the first values in an order: those after the last one returned, and only as many as fit.
 * All values must be offered, but few are kept.
 *
 * @param <T> the values
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

  /** One of the values, and its rank. */
  public record Ranked<T>(Rank rank, T value) {}

  /**
   * @param lastGiven the last one returned; null to start with the first
   * @param maxMemory values are kept until they reach this memory
   */
  public FirstInOrder(
      Comparator<Rank> order, @Nullable Rank lastGiven, int maxCount, long maxMemory) {
    this.order = order;
    this.lastGiven = lastGiven;
    this.maxCount = maxCount;
    this.maxMemory = maxMemory;
    this.first = new TreeMap<>(order);
  }

  /** Whether a value with this rank belongs to the first, so far. */
  public boolean wants(Rank rank) {
    if (lastGiven != null && order.compare(rank, lastGiven) <= 0) {
      return false;
    }
    boolean hasRoom = first.size() < maxCount && memory < maxMemory;
    boolean wanted = hasRoom || (!first.isEmpty() && order.compare(rank, first.lastKey()) < 0);
    complete &= wanted;
    return wanted;
  }

  /** Adds a value that is wanted. */
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

  /** Removes and returns the first value. */
  public Ranked<T> next() {
    var entry = first.pollFirstEntry();
    memory -= entry.getValue().memory;
    return new Ranked<>(entry.getKey(), entry.getValue().value);
  }

  /** Whether no other values remain. */
  public boolean isComplete() {
    return complete;
  }
}
