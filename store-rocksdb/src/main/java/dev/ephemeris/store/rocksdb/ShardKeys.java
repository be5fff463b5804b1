// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.ShardId;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The prefix of a shard's keys in RocksDB: the shard's number in four bytes. Numbers are not
 * negative, so their bytes have the same order, and every shard's range ends at the next number.
 */
final class ShardKeys {
  static final int PREFIX_BYTES = Integer.BYTES;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final int number;

  ShardKeys(ShardId id) {
    this.number = id.number();
  }

  byte[] prefixed(byte[] key) {
    byte[] prefixed = new byte[PREFIX_BYTES + key.length];
    INT.set(prefixed, 0, number);
    System.arraycopy(key, 0, prefixed, PREFIX_BYTES, key.length);
    return prefixed;
  }

  /** The first key that this range may hold. */
  byte[] startOf(KeyRange range) {
    return prefixed(range.start());
  }

  /** The first key after this range; for an open end, the beginning of the next shard. */
  byte[] endOf(KeyRange range) {
    byte[] end = range.end();
    return end == null ? numberBytes(number + 1) : prefixed(end);
  }

  /** The key of the shard's LSN in the column family of LSNs. */
  byte[] lsnKey() {
    return numberBytes(number);
  }

  static byte[] encodeLsn(long lsn) {
    byte[] bytes = new byte[Long.BYTES];
    LONG.set(bytes, 0, lsn);
    return bytes;
  }

  static long decodeLsn(byte[] bytes) {
    return (long) LONG.get(bytes, 0);
  }

  /**
   * The key of the second through which deleted data is erased, among the LSNs. It lies behind all
   * of them.
   */
  static byte[] erasedMarkKey() {
    return new byte[] {(byte) 0xff};
  }

  /** The number of the shard that a prefixed key belongs to. */
  static int numberOf(byte[] prefixed) {
    return (int) INT.get(prefixed, 0);
  }

  /** A key without its prefix. */
  static byte[] withoutPrefix(byte[] prefixed) {
    return Arrays.copyOfRange(prefixed, PREFIX_BYTES, Math.max(PREFIX_BYTES, prefixed.length));
  }

  /** The prefix of a shard's keys. */
  static byte[] numberBytes(int number) {
    byte[] bytes = new byte[PREFIX_BYTES];
    INT.set(bytes, 0, number);
    return bytes;
  }
}
