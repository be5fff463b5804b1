// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

/**
 * Counts durations in buckets of at most 1% width, so that memory stays fixed however many there
 * are. Not safe for concurrent use: each connection has its own, and they are merged at the end.
 */
final class LatencyHistogram {
  private static final int PRECISION_BITS = 7;
  private static final int SUB_BUCKETS = 1 << PRECISION_BITS;

  private final long[] counts = new long[(Long.SIZE - PRECISION_BITS) * SUB_BUCKETS];
  private long total;

  void record(long nanoseconds) {
    counts[bucket(Math.max(0, nanoseconds))]++;
    total++;
  }

  void add(LatencyHistogram other) {
    for (int bucket = 0; bucket < counts.length; bucket++) {
      counts[bucket] += other.counts[bucket];
    }
    total += other.total;
  }

  long count() {
    return total;
  }

  /** The upper edge of the bucket that holds this share (0 to 1) of all; 0 when empty. */
  long percentile(double share) {
    if (share < 0 || share > 1) {
      throw new IllegalArgumentException("a share lies between 0 and 1, not " + share);
    }
    long rank = Math.max(1, (long) Math.ceil(share * total));
    long seen = 0;
    for (int bucket = 0; bucket < counts.length; bucket++) {
      seen += counts[bucket];
      if (seen >= rank) {
        return upperEdge(bucket);
      }
    }
    return 0;
  }

  /** Small values have a bucket each; above, every power of two is cut into equal parts. */
  private static int bucket(long value) {
    int shift = Math.max(0, Long.SIZE - PRECISION_BITS - 1 - Long.numberOfLeadingZeros(value));
    return shift * SUB_BUCKETS + (int) (value >>> shift);
  }

  private static long upperEdge(int bucket) {
    if (bucket < 2 * SUB_BUCKETS) {
      return bucket;
    }
    int shift = bucket / SUB_BUCKETS - 1;
    long top = bucket - (long) shift * SUB_BUCKETS;
    return ((top + 1) << shift) - 1;
  }
}
