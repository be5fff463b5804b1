// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.page;

import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot with a limit on reads. Beyond the limit, a read throws {@link TooMuchException}. So an
 * operation on it either takes a short time or fails. For one thread.
 */
final class BoundedSnapshot implements Snapshot {
  /** The values that are read in one call: how large they are is only known afterwards. */
  static final int READ_TOGETHER = 8;

  private final Snapshot snapshot;
  private int reads;
  private long bytes;

  /** More was read than allowed. */
  static final class TooMuchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Thrown often and always caught, so it has no stack trace. */
    private TooMuchException() {
      super("This takes more reads than are allowed.", null, false, false);
    }
  }

  /**
   * @param reads how many entries may be read
   * @param bytes how large all values together may be
   */
  BoundedSnapshot(Snapshot snapshot, int reads, long bytes) {
    this.snapshot = snapshot;
    this.reads = reads;
    this.bytes = bytes;
  }

  @Override
  public long lsn() {
    return snapshot.lsn();
  }

  @Override
  public byte @Nullable [] get(byte[] key) {
    countRead();
    byte[] value = snapshot.get(key);
    if (value != null) {
      countBytes(value);
    }
    return value;
  }

  @Override
  public List<byte @Nullable []> getAll(List<byte[]> keys) {
    keys.forEach(key -> countRead());
    List<byte @Nullable []> values = new ArrayList<>(keys.size());
    for (int from = 0; from < keys.size(); from += READ_TOGETHER) {
      int to = Math.min(keys.size(), from + READ_TOGETHER);
      for (byte[] value : snapshot.getAll(keys.subList(from, to))) {
        values.add(value);
        if (value != null) {
          countBytes(value);
        }
      }
    }
    return values;
  }

  @Override
  public Cursor scan(Scan scan) {
    Cursor cursor = snapshot.scan(scan);
    return new Cursor() {
      @Override
      public boolean next() {
        countRead();
        return cursor.next();
      }

      @Override
      public byte[] key() {
        return cursor.key();
      }

      @Override
      public byte[] value() {
        byte[] value = cursor.value();
        countBytes(value);
        return value;
      }

      @Override
      public void close() {
        cursor.close();
      }
    };
  }

  @Override
  public long approximateBytes(KeyRange range) {
    countRead();
    return snapshot.approximateBytes(range);
  }

  private void countRead() {
    if (--reads < 0) {
      throw new TooMuchException();
    }
  }

  private void countBytes(byte[] value) {
    bytes -= value.length;
    if (bytes < 0) {
      throw new TooMuchException();
    }
  }

  @Override
  public void close() {
    snapshot.close();
  }
}
