// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.partition;

import java.util.Optional;

/** A contiguous part of the hash space: {@code minimum} belongs to it, {@code maximum} does not. */
public record EffectivePartitionKeyRange(
    EffectivePartitionKey minimum, EffectivePartitionKey maximum) {
  /** The range of all keys. */
  public static final EffectivePartitionKeyRange FULL =
      new EffectivePartitionKeyRange(EffectivePartitionKey.MINIMUM, EffectivePartitionKey.MAXIMUM);

  public EffectivePartitionKeyRange {
    if (minimum.compareTo(maximum) >= 0) {
      throw new IllegalArgumentException("The range is empty: " + minimum + " to " + maximum);
    }
  }

  /**
   * The range of all items with a partition key: one point for a full key, a longer range for a
   * prefix of a hierarchical key, everything for the empty key. The end is written as the clients
   * write it.
   */
  public static EffectivePartitionKeyRange of(PartitionKey key, PartitionKeyDefinition definition) {
    EffectivePartitionKey minimum = EffectivePartitionKey.of(key, definition);
    return new EffectivePartitionKeyRange(minimum, minimum.endOfPrefix());
  }

  public boolean contains(EffectivePartitionKey key) {
    return minimum.compareTo(key) <= 0 && key.compareTo(maximum) < 0;
  }

  public boolean contains(EffectivePartitionKeyRange other) {
    return minimum.compareTo(other.minimum) <= 0 && other.maximum.compareTo(maximum) <= 0;
  }

  public boolean overlaps(EffectivePartitionKeyRange other) {
    return minimum.compareTo(other.maximum) < 0 && other.minimum.compareTo(maximum) < 0;
  }

  /** The intersection with another range; empty if they have nothing in common. */
  public Optional<EffectivePartitionKeyRange> intersection(EffectivePartitionKeyRange other) {
    if (!overlaps(other)) {
      return Optional.empty();
    }
    return Optional.of(
        new EffectivePartitionKeyRange(
            minimum.compareTo(other.minimum) >= 0 ? minimum : other.minimum,
            maximum.compareTo(other.maximum) <= 0 ? maximum : other.maximum));
  }

  @Override
  public String toString() {
    return "[" + minimum + "," + maximum + ")";
  }
}
