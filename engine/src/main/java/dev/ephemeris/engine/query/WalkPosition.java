// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.engine.base.ContinuationToken;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.engine.partition.ReadProgress;
import dev.ephemeris.engine.query.access.AccessPosition;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A position in a walk over items. Its keys are {@linkplain AccessPosition positions} of the last
 * entries processed.
 */
public record WalkPosition(ReadProgress progress) {
  public static final WalkPosition START = new WalkPosition(ReadProgress.START);

  /** After an entry in a partition. */
  public static WalkPosition at(int partitionId, byte[] key) {
    return new WalkPosition(ReadProgress.at(partitionId, key));
  }

  public boolean isStart() {
    return progress.isStart();
  }

  /** The key of the last entry of all. */
  public AccessPosition place() {
    return decoded(progress.places().getFirst().key());
  }

  /** The position in a partition; null to begin with its first entry. */
  public @Nullable AccessPosition placeIn(Partition partition) {
    byte[] key = progress.keyIn(partition);
    return key == null ? null : decoded(key);
  }

  /** The position of a walk through one partition after the other that ended in a partition. */
  public WalkPosition endedIn(Partition partition, byte[] key, PartitionMap partitions) {
    return new WalkPosition(progress.endedIn(partition, key, partitions));
  }

  private static AccessPosition decoded(byte[] key) {
    AccessPosition place = AccessPosition.of(key);
    if (place == null) {
      throw QueryContinuation.invalid();
    }
    return place;
  }

  /**
   * One place is written as its partition and key, no place as an empty key; before several, their
   * number is written, negated.
   */
  void write(ByteBuffer bytes) {
    List<ReadProgress.Place> places = progress.places();
    if (places.isEmpty()) {
      bytes.putInt(0).putShort((short) 0);
    }
    if (places.size() > 1) {
      bytes.putInt(-places.size());
    }
    for (ReadProgress.Place place : places) {
      bytes.putInt(place.partitionId()).putShort((short) place.key().length).put(place.key());
    }
  }

  /** The length of what {@link #write} writes. */
  int bytes() {
    int bytes = 2 * Integer.BYTES + Short.BYTES;
    for (ReadProgress.Place place : progress.places()) {
      bytes += Integer.BYTES + Short.BYTES + place.key().length;
    }
    return bytes;
  }

  static WalkPosition read(ByteBuffer bytes) {
    int first = bytes.getInt();
    if (first >= 0) {
      byte[] key = key(bytes);
      return key.length == 0 ? START : at(first, key);
    }
    if (first < -ReadProgress.MAX_PLACES) {
      throw QueryContinuation.invalid();
    }
    List<ReadProgress.Place> places = new ArrayList<>();
    for (int i = 0; i > first; i--) {
      places.add(new ReadProgress.Place(bytes.getInt(), key(bytes)));
    }
    return new WalkPosition(new ReadProgress(places));
  }

  private static byte[] key(ByteBuffer bytes) {
    return ContinuationToken.bytes(bytes, Short.toUnsignedInt(bytes.getShort()));
  }
}
