// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.threads;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Whether storage answers so quickly that one rather waits for it than has another thread wait.
 *
 * <p>To hand a read to another thread and take back what it found costs about as much as to read
 * what is in memory, the machine's or the store's own. But who serves a network must not wait for a
 * disk: all its other connections would wait too. Nobody can tell beforehand which of the two a
 * read will be, but what the last ones took says much about the next. So there is a mean of what
 * they took, in which old ones count less and less; where it is too high, nobody waits for a while.
 *
 * <p>One read that takes long proves nothing: its thread may have had to wait for a processor, as
 * on a machine with all of them busy one in a hundred has to. So each counts as {@link
 * #MAX_COUNTED_NANOS} at most, and has a small share in the mean.
 */
public final class StorageTempo {
  /** A mean of more than this is slow. */
  static final long QUICK_NANOS = 300_000;

  /** What a single read can count at most. */
  static final long MAX_COUNTED_NANOS = 8_000_000;

  /** So long nobody waits, before it is tried again. */
  static final long REST_NANOS = 1_000_000_000;

  /** The last read is one in so many of the mean. */
  private static final int SHARE = 128;

  private final LongSupplier nanoTime;
  private final boolean isLocal;
  private final AtomicLong meanNanos = new AtomicLong();
  private final AtomicLong slowSince = new AtomicLong();

  /**
   * @param nanoTime nanoseconds since any origin, as {@link System#nanoTime} gives them
   * @param isLocal whether storage asks no other machine; one that does is never quick
   */
  public StorageTempo(LongSupplier nanoTime, boolean isLocal) {
    this.nanoTime = nanoTime;
    this.isLocal = isLocal;
  }

  /** Whether a short read may be waited for where that must not take long. */
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
    // A few slow reads more, and it rests again.
    meanNanos.set(QUICK_NANOS / 2);
    return true;
  }

  /** When a read begins, for {@link #readSince}. */
  public long now() {
    return nanoTime.getAsLong();
  }

  /** Notes that somebody has waited for a read. Of two that end at once one may be lost. */
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
