package dev.ephemeris.engine.document;

import dev.ephemeris.engine.partition.Partition;

/**
 * Item numbers. An item's number is the LSN of the write that created it, which is unique within
 * its partition, with the partition's ordinal above it. So numbers need no counter, and a number
 * tells which partition has the item.
 */
public final class ItemNumbers {
  private static final int LSN_BITS = 48;
  private static final long MAX_LSN = (1L << LSN_BITS) - 1;

  private ItemNumbers() {}

  public static long number(Partition partition, long lsn) {
    if (lsn > MAX_LSN) {
      throw new IllegalStateException("LSN " + lsn + " is beyond what an item number can hold");
    }
    return (long) partition.ordinal() << LSN_BITS | lsn;
  }

  public static int ordinal(long number) {
    return (int) (number >>> LSN_BITS);
  }
}
