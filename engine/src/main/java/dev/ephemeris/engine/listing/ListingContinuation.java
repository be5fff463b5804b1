// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.listing;

import dev.ephemeris.engine.base.ContinuationToken;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.PartitionMap;
import java.nio.ByteBuffer;

/**
 * Where a listing continues: after a key of a partition. It has a key, not a count, so it stays
 * valid whatever is written or purged meanwhile, and after a restart.
 *
 * @param partitionId of a partition that the container has or has had
 * @param afterKey the last key that was read; empty to begin with the partition's first key
 */
public record ListingContinuation(int partitionId, byte[] afterKey) {
  public String encode(ContinuationToken kind, Container container) {
    byte[] position =
        ByteBuffer.allocate(Integer.BYTES + afterKey.length)
            .putInt(partitionId)
            .put(afterKey)
            .array();
    return kind.encode(container.resourceId().containerNumber(), position);
  }

  /**
   * Reads a continuation of this container.
   *
   * @param partitions the container's partitions
   */
  public static ListingContinuation decode(
      ContinuationToken kind, Container container, PartitionMap partitions, String text) {
    ListingContinuation continuation =
        kind.decode(
            container.resourceId().containerNumber(),
            text,
            bytes ->
                new ListingContinuation(
                    bytes.getInt(), ContinuationToken.bytes(bytes, bytes.remaining())));
    if (partitions.successors(continuation.partitionId).isEmpty()) {
      throw kind.refusal();
    }
    return continuation;
  }
}
