// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.partition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a reading has come that goes through one partition after the other, in the order of their
 * ranges. Each place is a key in a partition, after which the reading goes on there.
 *
 * <p>Usually there is one place: where the last page ended. If its partition has been split since
 * then, the reading goes on after the same key in each successor. When a page ends in the first of
 * them, two places are needed: the new one, and the old one for the other successors.
 *
 * @param places where the last page ended, then the places that are still needed for partitions
 *     behind it
 */
public record ReadProgress(List<Place> places) {
  public static final ReadProgress START = new ReadProgress(List.of());

  /** The most places that a continuation may have: as many partitions may be split in between. */
  public static final int MAX_PLACES = 64;

  /** A key in a partition that the container has or has had. */
  public record Place(int partitionId, byte[] key) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Place that
          && partitionId == that.partitionId
          && Arrays.equals(key, that.key);
    }

    @Override
    public int hashCode() {
      return 31 * partitionId + Arrays.hashCode(key);
    }
  }

  public ReadProgress {
    places = List.copyOf(places);
  }

  /** After a key in one partition. */
  public static ReadProgress at(int partitionId, byte[] key) {
    return new ReadProgress(List.of(new Place(partitionId, key)));
  }

  public boolean isStart() {
    return places.isEmpty();
  }

  /** Whether the container has or has had all its partitions. */
  public boolean isIn(PartitionMap partitions) {
    return places.stream().noneMatch(place -> successors(place, partitions).isEmpty());
  }

  private static List<Partition> successors(Place place, PartitionMap partitions) {
    return partitions.successors(place.partitionId);
  }

  /** Whether a partition has been read to its end. */
  public boolean isBehind(Partition partition, PartitionMap partitions) {
    return !isStart() && partition.isBefore(successors(places.getFirst(), partitions).getFirst());
  }

  /** The key after which to go on in a partition; null to begin with its first one. */
  public byte @Nullable [] keyIn(Partition partition) {
    Place place = placeIn(partition);
    return place == null ? null : place.key;
  }

  /** The place in the partition itself, or else in the latest of its parents that has one. */
  private @Nullable Place placeIn(Partition partition) {
    Place found = null;
    int rank = -1;
    for (Place place : places) {
      int own =
          place.partitionId == partition.id()
              ? Integer.MAX_VALUE
              : partition.parents().indexOf(place.partitionId);
      if (own > rank) {
        found = place;
        rank = own;
      }
    }
    return found;
  }

  /** The progress after a page that ended in a partition, after a key. */
  public ReadProgress endedIn(Partition partition, byte[] key, PartitionMap partitions) {
    List<Place> next = new ArrayList<>();
    next.add(new Place(partition.id(), key));
    for (Partition later : partitions) {
      Place place = partition.isBefore(later) ? placeIn(later) : null;
      if (place != null && !next.contains(place)) {
        next.add(place);
      }
    }
    return new ReadProgress(next);
  }
}
