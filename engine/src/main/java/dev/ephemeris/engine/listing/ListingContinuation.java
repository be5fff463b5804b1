// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.listing;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.PartitionMap;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;

/**
 * Where a listing goes on: behind a key of a partition. It names a key, not a count, so it stays
 * right whatever is written, purged or restarted in between.
 *
 * @param partitionId of a partition that the container has or has had
 * @param afterKey the last key looked at; empty to begin with the partition's first
 */
public record ListingContinuation(int containerNumber, int partitionId, byte[] afterKey) {
  private static final byte ENCODING = 1;
  private static final int HEAD_BYTES = 9;

  public String encode() {
    ByteBuffer bytes = ByteBuffer.allocate(HEAD_BYTES + afterKey.length);
    bytes.put(ENCODING).putInt(containerNumber).putInt(partitionId).put(afterKey);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }

  /**
   * Reads a continuation that this container once gave out.
   *
   * @param partitions that the container has
   */
  public static ListingContinuation decode(
      Container container, PartitionMap partitions, String text) {
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw invalid();
    }
    if (bytes.length < HEAD_BYTES || bytes[0] != ENCODING) {
      throw invalid();
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 1, HEAD_BYTES - 1);
    ListingContinuation continuation =
        new ListingContinuation(
            buffer.getInt(), buffer.getInt(), Arrays.copyOfRange(bytes, HEAD_BYTES, bytes.length));
    if (continuation.containerNumber != container.resourceId().containerNumber()
        || partitions.successors(continuation.partitionId).isEmpty()) {
      throw invalid();
    }
    return continuation;
  }

  public static EngineException invalid() {
    return EngineException.invalid(
        "Invalid ListingContinuation Token. The continuation is not one that this container has given. Start from the beginning.");
  }
}
