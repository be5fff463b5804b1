// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.partition;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.EffectivePartitionKeyRange;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * All partitions of a container at one time. It never changes: when the partitions change, the
 * container gets another map. So a request that needs several partitions, or the same one twice,
 * gets the map once, at its beginning.
 *
 * <p>Partitions are in the order of their ranges; every effective partition key is in exactly one.
 * A partition is found by a key, a range, or its id. It is not identified by its position, which
 * changes with a split.
 */
public final class PartitionMap implements Iterable<Partition> {
  private final int version;
  private final List<Partition> partitions;
  private final Map<Integer, Partition> byId = new HashMap<>();

  /**
   * @param version greater than that of the container's map before
   * @param partitions in the order of their ranges
   */
  public PartitionMap(int version, List<Partition> partitions) {
    this.version = version;
    this.partitions = List.copyOf(partitions);
    check();
  }

  private void check() {
    EffectivePartitionKey end = EffectivePartitionKey.MINIMUM;
    for (Partition partition : partitions) {
      if (!partition.range().minimum().equals(end)) {
        throw new IllegalArgumentException(
            "Partition %d begins with %s, but the one before ends with %s"
                .formatted(partition.id(), partition.range().minimum(), end));
      }
      if (partition.id() < 0 || byId.put(partition.id(), partition) != null) {
        throw new IllegalArgumentException("The id " + partition.id() + " cannot be used");
      }
      end = partition.range().maximum();
    }
    if (!end.equals(EffectivePartitionKey.MAXIMUM)) {
      throw new IllegalArgumentException("No partition holds the keys from " + end + " on");
    }
    for (Partition partition : partitions) {
      if (partition.parents().stream().anyMatch(byId::containsKey)) {
        throw new IllegalArgumentException(
            "Partition %d and one of its parents %s are both there"
                .formatted(partition.id(), partition.parents()));
      }
    }
  }

  /** Distinguishes this map from earlier and later ones of the container. */
  public int version() {
    return version;
  }

  public int size() {
    return partitions.size();
  }

  /** In the order of their ranges. */
  @Override
  public Iterator<Partition> iterator() {
    return partitions.iterator();
  }

  /** In the order of their ranges. */
  public Stream<Partition> stream() {
    return partitions.stream();
  }

  /** The partition with the smallest keys. */
  public Partition getFirst() {
    return partitions.getFirst();
  }

  /** The partition with the largest keys. */
  public Partition getLast() {
    return partitions.getLast();
  }

  /** The partition of an effective partition key. */
  public Partition of(EffectivePartitionKey key) {
    return partitions.get(placeOf(key));
  }

  private int placeOf(EffectivePartitionKey key) {
    // Ranges are contiguous and ordered, so the last one that begins at or before the key has it.
    int low = 0;
    int high = partitions.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (partitions.get(middle).range().minimum().compareTo(key) <= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** The partitions that have keys of a range, in the order of their own ranges. */
  public List<Partition> overlapping(EffectivePartitionKeyRange range) {
    return partitions.subList(placeOf(range.minimum()), partitions.size()).stream()
        .takeWhile(partition -> partition.range().overlaps(range))
        .toList();
  }

  public PartitionLookup find(int id) {
    Partition found = byId.get(id);
    if (found != null) {
      return new PartitionLookup.Found(found);
    }
    List<Partition> successors = successors(id);
    return successors.isEmpty()
        ? new PartitionLookup.Unknown()
        : new PartitionLookup.Gone(successors);
  }

  /** The partitions that another map does not have. */
  public List<Partition> without(PartitionMap other) {
    return partitions.stream()
        .filter(partition -> !partition.equals(other.byId.get(partition.id())))
        .toList();
  }

  /**
   * Where the items of a partition are now: in that partition, or in its successors in the order of
   * their ranges. Empty if there was no such partition.
   */
  public List<Partition> successors(int id) {
    Partition found = byId.get(id);
    return found != null
        ? List.of(found)
        : partitions.stream().filter(partition -> partition.succeeds(id)).toList();
  }

  /** The position of a partition, or of its first successor, in the order of their ranges. */
  public int positionOf(int id) {
    for (int i = 0; i < partitions.size(); i++) {
      if (partitions.get(i).succeeds(id)) {
        return i;
      }
    }
    return partitions.size();
  }

  /** The refusal of a partition that no longer exists. */
  public static EngineException gone(int id) {
    return new EngineException(
        Reason.PARTITION_GONE,
        "The partition key range %d was divided. Read the ranges again, and go on in those that came of it."
            .formatted(id));
  }
}
