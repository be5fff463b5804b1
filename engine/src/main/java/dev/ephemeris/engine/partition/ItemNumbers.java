// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.partition;

import dev.ephemeris.engine.shard.WriteView;
import dev.ephemeris.keyspace.NumberCounter;
import java.util.List;

/**
 * Item numbers, and the only code that knows how they relate to partitions. A number consists of
 * the id of the partition in which the item was created, and of a counter of that partition in the
 * 48 bits below. So a number is unique in the container, and tells in which partition the item was
 * created. If that partition is gone, its successors have the item, and its number stays the same.
 *
 * <p>Ids of partitions only grow. So in every partition a new item has a greater number than all
 * items there, and the order of the numbers is that in which the items were created.
 */
public final class ItemNumbers {
  private static final int COUNTER_BITS = 48;
  private static final long MAX_COUNTER = (1L << COUNTER_BITS) - 1;

  /** Resource ids have room for numbers of 60 bits. */
  static final int MAX_PARTITION_ID = (1 << 12) - 1;

  private ItemNumbers() {}

  /** Takes the number of an item that is being created in a partition. */
  public static long take(Partition partition, WriteView view) {
    NumberCounter counter =
        view.getCommon(
            NumberCounter.key(),
            stored -> stored == null ? NumberCounter.FIRST : NumberCounter.decode(stored));
    view.put(NumberCounter.key(), new NumberCounter(counter.next() + 1).encode());
    return number(partition, counter.next());
  }

  /** All items that will be created in a partition have this number or a greater one. */
  public static long next(Partition partition) {
    byte[] stored = partition.shard().get(NumberCounter.key());
    return number(
        partition, (stored == null ? NumberCounter.FIRST : NumberCounter.decode(stored)).next());
  }

  static long number(Partition partition, long counted) {
    if (counted > MAX_COUNTER) {
      throw new IllegalStateException("Item " + counted + " is beyond what a number can hold");
    }
    if (partition.id() > MAX_PARTITION_ID) {
      throw new IllegalStateException(
          "Partition " + partition.id() + " is beyond what an item number can hold");
    }
    return first(partition.id()) | counted;
  }

  /** The counter's value in a number. */
  public static long counted(long number) {
    return number & MAX_COUNTER;
  }

  /** The id of the partition in which the item of a number was created. */
  public static int origin(long number) {
    return (int) (number >>> COUNTER_BITS);
  }

  /**
   * The smallest number of items created in a partition; all its numbers follow without a gap for
   * others.
   */
  public static long first(int origin) {
    return (long) origin << COUNTER_BITS;
  }

  /** The partitions that may have the item of a number. */
  public static List<Partition> mayHold(PartitionMap partitions, long number) {
    return partitions.successors(origin(number));
  }
}
