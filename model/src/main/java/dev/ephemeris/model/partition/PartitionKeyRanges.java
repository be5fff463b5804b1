// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.partition;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Divides the hash space into ranges of equal size. Clients read the ranges from the server, so any
 * boundaries would do; these are where the vendor's service has them, at multiples of the width,
 * which is the largest hash divided by the count and rounded down.
 */
public final class PartitionKeyRanges {
  /** Most ranges of a container: 10,000 RU/s each, so a hundred million in all. */
  public static final int MAX_COUNT = 10_000;

  private static final long LARGEST_HASH_V1 = 0xFFFF_FFFFL;
  private static final BigInteger LARGEST_HASH_V2 =
      BigInteger.ONE.shiftLeft(126).subtract(BigInteger.ONE);

  private PartitionKeyRanges() {}

  /** {@code count} ranges that cover the space from "" to "FF" without gap or overlap. */
  public static List<EffectivePartitionKeyRange> split(
      PartitionKeyDefinition.Kind kind, int version, int count) {
    if (count < 1 || count > MAX_COUNT) {
      throw new IllegalArgumentException(
          "A container has 1 to " + MAX_COUNT + " ranges, not " + count);
    }
    List<EffectivePartitionKeyRange> ranges = new ArrayList<>(count);
    EffectivePartitionKey minimum = EffectivePartitionKey.MINIMUM;
    for (int i = 1; i <= count; i++) {
      EffectivePartitionKey maximum =
          i == count ? EffectivePartitionKey.MAXIMUM : boundary(kind, version, i, count);
      ranges.add(new EffectivePartitionKeyRange(minimum, maximum));
      minimum = maximum;
    }
    return List.copyOf(ranges);
  }

  private static EffectivePartitionKey boundary(
      PartitionKeyDefinition.Kind kind, int version, int index, int count) {
    return switch (kind) {
      case HASH -> version == 1 ? boundaryV1(index, count) : boundaryV2(index, count);
      // Hashes of all levels but the first follow, and only break ties.
      case MULTI_HASH -> boundaryV2(index, count);
    };
  }

  private static EffectivePartitionKey boundaryV1(int index, int count) {
    long hash = LARGEST_HASH_V1 / count * index;
    ComponentEncoding encoding = new ComponentEncoding();
    encoding.appendOrderedNumber((double) hash);
    return EffectivePartitionKey.ofBytes(encoding.toBytes());
  }

  private static EffectivePartitionKey boundaryV2(int index, int count) {
    byte[] number =
        LARGEST_HASH_V2
            .divide(BigInteger.valueOf(count))
            .multiply(BigInteger.valueOf(index))
            .toByteArray();
    byte[] key = new byte[EffectivePartitionKey.HASH_V2_BYTES];
    System.arraycopy(number, 0, key, key.length - number.length, number.length);
    return EffectivePartitionKey.ofBytes(key);
  }
}
