// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.partition;

import java.util.List;

/**
 * Item numbers, and the only code that knows how they relate to partitions. An item's number is the
 * LSN of the write that created it, which is unique within its partition, with the partition's id
 * in the bits above. So numbers need no counter, and a number tells in which partition the item was
 * created. If that partition is gone, its successors have the item, and its number stays the same.
 */
public final class ItemNumbers {
  private static final int LSN_BITS = 48;
  private static final long MAX_LSN = (1L << LSN_BITS) - 1;

  /** Resource ids have room for numbers of 60 bits. */
  static final int MAX_PARTITION_ID = (1 << 12) - 1;

  private ItemNumbers() {}

  /** The number of an item that a write with this LSN creates in a partition. */
  public static long number(Partition partition, long lsn) {
    if (lsn > MAX_LSN) {
      throw new IllegalStateException("LSN " + lsn + " is beyond what an item number can hold");
    }
    if (partition.id() > MAX_PARTITION_ID) {
      throw new IllegalStateException(
          "Partition " + partition.id() + " is beyond what an item number can hold");
    }
    return first(partition.id()) | lsn;
  }

  /** The id of the partition in which the item of a number was created. */
  public static int origin(long number) {
    return (int) (number >>> LSN_BITS);
  }

  /**
   * The smallest number of items created in a partition; all its numbers follow without a gap for
   * others.
   */
  public static long first(int origin) {
    return (long) origin << LSN_BITS;
  }

  /** The partitions that may have the item of a number. */
  public static List<Partition> mayHold(PartitionMap partitions, long number) {
    return partitions.successors(origin(number));
  }
}
