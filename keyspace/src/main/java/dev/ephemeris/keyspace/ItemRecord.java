// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.store.KeyRange;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A stored item: a head, the item's key, then the JSON text exactly as it is sent. So a point read
 * needs no parsing, and the head alone tells whether the item is alive.
 *
 * <pre>
 *   offset  0  encoding (1): 5, and 1 more for an item that the index leaves out, 2 more for one
 *              that can be sent without its links; 1 to 4 are those of {@link OldItemRecord}
 *           1  _ts, Unix second (8)
 *           9  ttl (4): 0 = none of its own, -1 = never, n = seconds
 *          13  LSN of the last write (8)
 *          21  item number (8)
 *          29  length of the effective partition key (2)
 *          31  length of the key (2)
 *          33  the key: effective partition key, partition key, id
 *              JSON text
 * </pre>
 */
public final class ItemRecord {
  /** In the ttl field: the item has no (valid) ttl of its own. */
  public static final int NO_TTL = 0;

  private static final int ENCODING = 5;
  private static final int UNINDEXED = 1;
  private static final int WITHOUT_LINKS = 2;
  private static final int TIMESTAMP_OFFSET = 1;
  private static final int TTL_OFFSET = 9;
  private static final int LSN_OFFSET = 13;
  private static final int NUMBER_OFFSET = 21;
  private static final int EFFECTIVE_LENGTH_OFFSET = 29;
  private static final int KEY_LENGTH_OFFSET = 31;
  private static final int KEY_OFFSET = 33;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] value;

  private ItemRecord(byte[] value) {
    this.value = value;
  }

  /** A value with an empty text; the caller writes the JSON text from {@link #jsonOffset} on. */
  public static ItemRecord allocate(
      ItemKey key, long timestampSeconds, int ttl, long lsn, long number, int jsonLength) {
    byte[] entry = key.entry();
    int keyLength = entry.length - 1;
    ByteBuffer head = ByteBuffer.allocate(KEY_OFFSET + keyLength + jsonLength);
    head.put((byte) ENCODING);
    head.putLong(timestampSeconds);
    head.putInt(ttl);
    head.putLong(lsn);
    head.putLong(number);
    head.putShort((short) key.effectiveBytes());
    head.putShort((short) keyLength);
    head.put(entry, 1, keyLength);
    return new ItemRecord(head.array());
  }

  /** The same for a new version of this item, with the same key, ttl, number and storage flags. */
  public ItemRecord anew(long newTimestampSeconds, long newLsn, int jsonLength) {
    byte[] copy = new byte[jsonOffset() + jsonLength];
    System.arraycopy(value, 0, copy, 0, jsonOffset());
    ItemRecord item = new ItemRecord(copy);
    LONGS.set(item.value, TIMESTAMP_OFFSET, newTimestampSeconds);
    LONGS.set(item.value, LSN_OFFSET, newLsn);
    return item;
  }

  /** Marks a new item as excluded from the index. */
  public ItemRecord unindexed() {
    return with(UNINDEXED);
  }

  /** Marks a new item as one that can be sent without its links. */
  public ItemRecord withoutLinks() {
    return with(WITHOUT_LINKS);
  }

  private ItemRecord with(int flag) {
    return withFlags(flags() | flag);
  }

  ItemRecord withFlags(int flags) {
    value[0] = (byte) (ENCODING + flags);
    return this;
  }

  /** Whether it is indexed, so that queries find it. */
  public boolean isIndexed() {
    return (flags() & UNINDEXED) == 0;
  }

  /** Whether its links are always sent. */
  public boolean hasLinks() {
    return (flags() & WITHOUT_LINKS) == 0;
  }

  private int flags() {
    return value[0] - ENCODING;
  }

  public static ItemRecord decode(byte[] value) {
    if (value.length < KEY_OFFSET
        || value[0] < ENCODING
        || value[0] > ENCODING + (UNINDEXED | WITHOUT_LINKS)) {
      throw new CorruptValueException(
          "item: not a value of a known encoding: " + value.length + " bytes");
    }
    ItemRecord item = new ItemRecord(value);
    if (item.keyLength() < 1 || item.effectiveBytes() > item.keyLength() || item.jsonLength() < 0) {
      throw new CorruptValueException("item: its key does not fit in " + value.length + " bytes");
    }
    return item;
  }

  public long timestampSeconds() {
    return (long) LONGS.get(value, TIMESTAMP_OFFSET);
  }

  /** The item's own ttl, or {@link #NO_TTL}. */
  public int ttl() {
    return (int) INTS.get(value, TTL_OFFSET);
  }

  public long lsn() {
    return (long) LONGS.get(value, LSN_OFFSET);
  }

  public long number() {
    return (long) LONGS.get(value, NUMBER_OFFSET);
  }

  private int effectiveBytes() {
    return Short.toUnsignedInt((short) SHORTS.get(value, EFFECTIVE_LENGTH_OFFSET));
  }

  private int keyLength() {
    return Short.toUnsignedInt((short) SHORTS.get(value, KEY_LENGTH_OFFSET));
  }

  /** The item's key, copied. */
  public ItemKey key() {
    byte[] entry = new byte[1 + keyLength()];
    entry[0] = KeyFamily.ITEM_KEY.prefix();
    System.arraycopy(value, KEY_OFFSET, entry, 1, entry.length - 1);
    return new ItemKey(entry, effectiveBytes());
  }

  /** Whether the item has this key. */
  public boolean hasKey(ItemKey key) {
    byte[] entry = key.entry();
    return Arrays.equals(entry, 1, entry.length, value, KEY_OFFSET, jsonOffset());
  }

  /** Whether the item's key is in a range of keys. */
  boolean hasKeyIn(KeyRange keys) {
    byte[] end = keys.end();
    return compareKey(keys.start()) >= 0 && (end == null || compareKey(end) < 0);
  }

  private int compareKey(byte[] bound) {
    int family = KeyFamily.ITEM_KEY.prefix() - bound[0];
    return family != 0
        ? family
        : Arrays.compareUnsigned(value, KEY_OFFSET, jsonOffset(), bound, 1, bound.length);
  }

  /** The stored bytes, without a copy: they must not be changed. */
  public byte[] value() {
    return value;
  }

  public int jsonOffset() {
    return KEY_OFFSET + keyLength();
  }

  public int jsonLength() {
    return value.length - jsonOffset();
  }

  /** The JSON text, copied. */
  public byte[] json() {
    return Arrays.copyOfRange(value, jsonOffset(), value.length);
  }
}
