// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.threads;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Whether storage answers so quickly that waiting for it costs less than using another thread.
 *
 * <p>Passing a read to another thread, and its result back, costs about as much as reading from
 * memory, be it the machine's cache or the store's own. But a network thread must not wait for a
 * disk: all its other connections would wait too. It is not known beforehand which of the two a
 * read will be, but the duration of the last ones says much about the next. So there is a moving
 * average; while it is too high, network threads do not read for some time.
 *
 * <p>One slow read proves nothing: its thread may have waited for a processor, as one in a hundred
 * does on a fully busy machine. So each read counts as {@link #MAX_COUNTED_NANOS} at most, and has
 * a small share in the average.
 */
public final class StorageTempo {
  /** A higher average than this is slow. */
  static final long QUICK_NANOS = 300_000;

  /** The most that a single read counts. */
  static final long MAX_COUNTED_NANOS = 8_000_000;

  /** How long network threads do not read after the average was too high. */
  static final long REST_NANOS = 1_000_000_000;

  /** The last read is one part in this many of the average. */
  private static final int SHARE = 128;

  private final LongSupplier nanoTime;
  private final boolean isLocal;
  private final AtomicLong meanNanos = new AtomicLong();
  private final AtomicLong slowSince = new AtomicLong();

  /**
   * @param nanoTime nanoseconds since an arbitrary origin, as {@link System#nanoTime} gives them
   * @param isLocal whether storage is on this machine; a remote one is never quick
   */
  public StorageTempo(LongSupplier nanoTime, boolean isLocal) {
    this.nanoTime = nanoTime;
    this.isLocal = isLocal;
  }

  /** Whether a network thread may wait for a short read. */
  public boolean isQuick() {
    if (!isLocal) {
      return false;
    }
    if (meanNanos.get() <= QUICK_NANOS) {
      return true;
    }
    if (nanoTime.getAsLong() - slowSince.get() < REST_NANOS) {
      return false;
    }
    // A few more slow reads stop it again.
    meanNanos.set(QUICK_NANOS / 2);
    return true;
  }

  /** The beginning of a read, for {@link #readSince}. */
  public long now() {
    return nanoTime.getAsLong();
  }

  /** Records the duration of a read. If two end at the same time, one may be lost. */
  public void readSince(long begunNanos) {
    long now = nanoTime.getAsLong();
    long mean = meanNanos.get();
    long newMean = mean + (Math.min(now - begunNanos, MAX_COUNTED_NANOS) - mean) / SHARE;
    meanNanos.set(newMean);
    if (newMean > QUICK_NANOS) {
      slowSince.set(now);
    }
  }
}
