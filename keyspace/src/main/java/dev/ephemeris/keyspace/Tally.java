// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.store.KeyRange;

/**
 * The counts that a partition keeps. The key of a count has the tally, the width of the interval as
 * a level, and the interval's number:
 *
 * <pre>
 *   32 | tally | level | interval → count (8)
 * </pre>
 *
 * <p>A count of 0 is not stored.
 */
public enum Tally {
  /** Items that inherit the default, by {@code _ts}. */
  INHERITORS(1),
  /** Items with a ttl of their own, by the second in which they expire. */
  OWNERS(2),
  /** Items that never expire. */
  NEVER(3),
  /** All items purged so far. */
  PURGED(4),
  /** Items excluded from the index. Each is also counted by its expiry. */
  UNINDEXED(5);

  private final int code;

  Tally(int code) {
    this.code = code;
  }

  public byte[] key(int level, long interval) {
    return new ByteSink(KeyFamily.TALLY, 10).byte1(code).byte1(level).long8(interval).toBytes();
  }

  /** The intervals of a level from one on up to another, which is not among them. */
  public KeyRange between(int level, long fromInterval, long toInterval) {
    return new KeyRange(key(level, fromInterval), key(level, toInterval));
  }

  /** All intervals of a level. */
  public KeyRange level(int level) {
    return KeyRange.prefix(new ByteSink(KeyFamily.TALLY, 2).byte1(code).byte1(level).toBytes());
  }

  /** The number of the interval that a key of this tally counts. */
  public long intervalOf(byte[] key) {
    ByteSource source = new ByteSource("tally", key).family(KeyFamily.TALLY);
    if (source.byte1() != code) {
      throw new CorruptValueException("tally: a key of another than " + this);
    }
    source.byte1();
    long interval = source.long8();
    source.end();
    return interval;
  }

  public static byte[] encode(long count) {
    return new ByteSink(8).long8(count).toBytes();
  }

  public static long decode(byte[] value) {
    ByteSource source = new ByteSource("tally", value);
    long count = source.long8();
    source.end();
    return count;
  }

  /** Every count of a shard. */
  public static KeyRange all() {
    return KeyFamily.TALLY.range();
  }
}
