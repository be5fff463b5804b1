// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The head of a record of a write-ahead log.
 *
 * @param sequence the sequence number of its first change
 * @param count its number of changes, with consecutive sequence numbers
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
