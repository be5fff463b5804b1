// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.listing;

import dev.ephemeris.engine.base.ContinuationToken;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.PartitionMap;
import java.nio.ByteBuffer;

/**
 * Where a listing continues: behind a key of a partition. It has a key, not a count, so it stays
 * right whatever is written, purged or restarted in between.
 *
 * @param partitionId of a partition that the container has or has had
 * @param afterKey the last key that was read; empty to begin with the partition's first
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
   * @param partitions that the container has
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
