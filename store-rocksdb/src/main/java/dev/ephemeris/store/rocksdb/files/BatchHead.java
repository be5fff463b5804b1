// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * How each record of a write-ahead log begins.
 *
 * @param sequence the sequence number of its first change
 * @param count how many changes it holds, each of which has the next number
 */
record BatchHead(long sequence, long count) {
  private static final int BYTES = 12;

  /** The head of a record; null when it is too short to have one. */
  static @Nullable BatchHead of(byte[] record) {
    if (record.length < BYTES) {
      return null;
    }
    ByteBuffer batch = ByteBuffer.wrap(record).order(ByteOrder.LITTLE_ENDIAN);
    return new BatchHead(batch.getLong(), Integer.toUnsignedLong(batch.getInt()));
  }

  long nextSequence() {
    return sequence + count;
  }
}
