// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.store.KeyRange;

/**
 * The first byte of every key: the kind of the entry. Families of different shards also have
 * different bytes, so that a dump can be read without knowing its shard. Bytes are never reused
 * with another meaning.
 */
public enum KeyFamily {
  /** Catalogue shard: the format version and the identity of the data. */
  FORMAT(0x01),
  /** Catalogue shard: the next free numbers. */
  COUNTERS(0x02),
  /** Clock shard: the high-water mark of time. */
  CLOCK(0x03),
  /** Catalogue shard: a database. */
  DATABASE(0x10),
  /** Catalogue shard: a container. */
  CONTAINER(0x11),
  /** Catalogue shard: a shard whose data is still to be dropped. */
  DROPPED_SHARD(0x12),
  /** Container shard, formats 1 to 10: an item under its key. */
  ITEM_UNDER_KEY(0x20),
  /** Container shard, formats 1 to 10: from an item's number to its key. */
  KEY_OF_NUMBER(0x21),
  /** Container shard: an item under its number. */
  ITEM(0x22),
  /** Container shard: from an item's key to its number. */
  ITEM_KEY(0x23),
  /** Container shard: the numbers of items by their effective partition keys. */
  ITEM_NUMBER(0x24),
  /** Container shard: the next item number. */
  NUMBER_COUNTER(0x25),
  /** Container shard: the queue of items that expire by the container's default. */
  INHERITOR_QUEUE(0x30),
  /** Container shard: the queue of items that have a ttl of their own. */
  OWNER_QUEUE(0x31),
  /** Container shard: how many items there are, by when they expire. */
  TALLY(0x32),
  /** Container shard: the progress of building and purging its queues. */
  QUEUE_STATE(0x33),
  /** Container shard: an item has a value at a path. */
  INDEX_ENTRY(0x40),
  /** Container shard: an item has these values at the paths of a composite index. */
  COMPOSITE_ENTRY(0x41),
  /** Container shard: an item has a geometry at a path that touches a cell of the earth. */
  SPATIAL_ENTRY(0x42),
  /** Container shard: the generations of the index, and their progress. */
  INDEX_STATE(0x43),
  /** Container shard: an item whose entries in a lazy index are out of date. */
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
