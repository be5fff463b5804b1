// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A stored item: a head of fixed width, then the JSON text exactly as it is sent. So a point read
 * needs no parsing, and the head alone tells whether the item is alive.
 *
 * <pre>
 *   offset  0  encoding (1): 1, and 1 more for an item that the index leaves out, 2 more for one
 *              that can be sent without its links
 *           1  _ts, Unix second (8)
 *           9  ttl (4): 0 = none of its own, -1 = never, n = seconds
 *          13  LSN of the last write (8)
 *          21  item number (8)
 *          29  JSON text
 * </pre>
 */
public final class ItemRecord {
  /** In the ttl field: the item has no (valid) ttl of its own. */
  public static final int NO_TTL = 0;

  private static final int ENCODING = 1;
  private static final int UNINDEXED = 1;
  private static final int WITHOUT_LINKS = 2;
  private static final int TIMESTAMP_OFFSET = 1;
  private static final int TTL_OFFSET = 9;
  private static final int LSN_OFFSET = 13;
  private static final int NUMBER_OFFSET = 21;
  private static final int HEAD_BYTES = 29;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] value;

  private ItemRecord(byte[] value) {
    this.value = value;
  }

  /** A value with an empty text; the caller writes the JSON text from {@link #jsonOffset} on. */
  public static ItemRecord allocate(
      long timestampSeconds, int ttl, long lsn, long number, int jsonLength) {
    ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES + jsonLength);
    head.put((byte) ENCODING);
    head.putLong(timestampSeconds);
    head.putInt(ttl);
    head.putLong(lsn);
    head.putLong(number);
    return new ItemRecord(head.array());
  }

  /** The same for a new version of this item, with the same ttl, number and storage flags. */
  public ItemRecord anew(long newTimestampSeconds, long newLsn, int jsonLength) {
    ItemRecord item = allocate(newTimestampSeconds, ttl(), newLsn, number(), jsonLength);
    item.value[0] = value[0];
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
    value[0] = (byte) (ENCODING + (flags() | flag));
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
    if (value.length < HEAD_BYTES
        || value[0] < ENCODING
        || value[0] > ENCODING + (UNINDEXED | WITHOUT_LINKS)) {
      throw new CorruptValueException(
          "item: not a value of a known encoding: " + value.length + " bytes");
    }
    return new ItemRecord(value);
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

  /** The stored bytes, without a copy: they must not be changed. */
  public byte[] value() {
    return value;
  }

  public int jsonOffset() {
    return HEAD_BYTES;
  }

  public int jsonLength() {
    return value.length - HEAD_BYTES;
  }

  /** The JSON text, copied. */
  public byte[] json() {
    return Arrays.copyOfRange(value, HEAD_BYTES, value.length);
  }
}
