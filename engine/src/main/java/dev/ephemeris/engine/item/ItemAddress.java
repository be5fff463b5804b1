package dev.ephemeris.engine.item;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.keyspace.ItemRecord;

/**
 * Where an item is, or would be. The key's bytes are not to be changed.
 *
 * @param number the item's number where it was named by its resource id: what lies under the key
 *     now may be another item of the same id; {@link #ANY_NUMBER} where it was named by its id
 */
record ItemAddress(Container container, Partition partition, byte[] key, long number) {
  /** No item has this number. */
  static final long ANY_NUMBER = 0;

  /** Whether an item found under the key is the one meant. */
  boolean means(ItemRecord item) {
    return number == ANY_NUMBER || number == item.number();
  }
}
