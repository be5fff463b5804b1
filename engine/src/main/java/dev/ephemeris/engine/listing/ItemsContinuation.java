// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.listing;

import dev.ephemeris.engine.base.ContinuationToken;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.engine.partition.ReadProgress;
import dev.ephemeris.engine.scan.ItemScan;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a list of items continues: after the items of certain numbers. These are numbers and not
 * counts, so it stays valid whatever is written or purged meanwhile, and after a restart.
 */
final class ItemsContinuation {
  private static final int PLACE_BYTES = Integer.BYTES + Long.BYTES;

  private ItemsContinuation() {}

  static byte[] key(long itemNumber) {
    return ByteBuffer.allocate(Long.BYTES).putLong(itemNumber).array();
  }

  /** The number after which to go on in a partition. */
  static long numberIn(ReadProgress progress, Partition partition) {
    byte[] key = progress.keyIn(partition);
    return key == null ? ItemScan.START : ByteBuffer.wrap(key).getLong();
  }

  static String encode(Container container, ReadProgress progress) {
    ByteBuffer bytes = ByteBuffer.allocate(PLACE_BYTES * progress.places().size());
    for (ReadProgress.Place place : progress.places()) {
      bytes.putInt(place.partitionId()).put(place.key());
    }
    return ContinuationToken.ITEMS.encode(container.resourceId().containerNumber(), bytes.array());
  }

  /**
   * Reads a continuation of this container.
   *
   * @param partitions the container's partitions
   */
  static ReadProgress decode(Container container, PartitionMap partitions, String text) {
    ReadProgress progress =
        ContinuationToken.ITEMS.decode(
            container.resourceId().containerNumber(), text, ItemsContinuation::read);
    boolean isValid = !progress.isStart() && progress.places().size() <= ReadProgress.MAX_PLACES;
    if (!isValid || !progress.isIn(partitions)) {
      throw ContinuationToken.ITEMS.refusal();
    }
    return progress;
  }

  private static ReadProgress read(ByteBuffer bytes) {
    List<ReadProgress.Place> places = new ArrayList<>();
    while (bytes.hasRemaining()) {
      places.add(
          new ReadProgress.Place(bytes.getInt(), ContinuationToken.bytes(bytes, Long.BYTES)));
    }
    return new ReadProgress(places);
  }
}
