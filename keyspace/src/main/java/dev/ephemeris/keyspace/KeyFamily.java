// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.store.KeyRange;

/**
 * The first byte of every key says what kind of thing it names. Families of different shards never
 * meet, but their bytes are kept distinct all the same, so that a dump can be read without knowing
 * where it came from. Bytes are never reused for another meaning.
 */
public enum KeyFamily {
  /** Catalogue shard: the format version and the identity of the data. */
  FORMAT(0x01),
  /** Catalogue shard: the next numbers to give out. */
  COUNTERS(0x02),
  /** Clock shard: the high-water mark of time. */
  CLOCK(0x03),
  /** Catalogue shard: a database. */
  DATABASE(0x10),
  /** Catalogue shard: a container. */
  CONTAINER(0x11),
  /** Catalogue shard: a shard whose data is still to be dropped. */
  DROPPED_SHARD(0x12),
  /** Container shard: an item. */
  ITEM(0x20),
  /** Container shard: from an item's number to its key. */
  ITEM_NUMBER(0x21),
  /** Container shard: the queue of items that live as long as the container's default says. */
  INHERITOR_QUEUE(0x30),
  /** Container shard: the queue of items that have a ttl of their own. */
  OWNER_QUEUE(0x31),
  /** Container shard: how many items there are, by when they expire. */
  TALLY(0x32),
  /** Container shard: how far the building and the purging of its queues have come. */
  QUEUE_STATE(0x33),
  /** Container shard: an item has a value at a path. */
  INDEX_ENTRY(0x40),
  /** Container shard: an item has these values at the paths of a composite index. */
  COMPOSITE_ENTRY(0x41),
  /** Container shard: something that an item has at a path lies in a piece of the earth. */
  SPATIAL_ENTRY(0x42),
  /** Container shard: which generations of the index there are, and how far they have come. */
  INDEX_STATE(0x43),
  /** Container shard: an item whose entries trail behind it, in a lazy index. */
  PENDING_INDEX(0x44);

  private final byte prefix;

  KeyFamily(int prefix) {
    this.prefix = (byte) prefix;
  }

  public byte prefix() {
    return prefix;
  }

  /** Every key of this family. */
  public KeyRange range() {
    return KeyRange.prefix(new byte[] {prefix});
  }
}
