// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.EngineException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers how much a container holds. Every answer about items says so, and counting touches
 * storage; so it is counted in the background, at most once a second, and only while somebody asks.
 */
public final class UsageMemory {
  private static final Logger LOG = LoggerFactory.getLogger(UsageMemory.class);
  private static final long MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final AtomicBoolean counting = new AtomicBoolean();
  private volatile @Nullable Known known;

  private record Known(ContainerUsage usage, long atNanos) {}

  /**
   * What is known, perhaps of a second ago; null until it was counted for the first time.
   *
   * @param counter counts; may touch storage
   * @param executor where it is counted
   * @param nowNanos the scheduler's time
   */
  public @Nullable ContainerUsage recent(
      Supplier<ContainerUsage> counter, Executor executor, long nowNanos) {
    Known latest = known;
    boolean isOld = latest == null || nowNanos - latest.atNanos > MAX_AGE_NANOS;
    if (isOld && counting.compareAndSet(false, true)) {
      try {
        executor.execute(() -> count(counter, nowNanos));
      } catch (EngineException e) { // The engine is being closed.
        counting.set(false);
      }
    }
    return latest == null ? null : latest.usage;
  }

  private void count(Supplier<ContainerUsage> counter, long nowNanos) {
    try {
      known = new Known(counter.get(), nowNanos);
    } catch (RuntimeException e) { // Whoever needs storage for more than this is told.
      LOG.debug("A container cannot be counted just now", e);
    } finally {
      counting.set(false);
    }
  }

  /** Notes that a container is new, and so holds nothing. */
  void isEmpty(long nowNanos) {
    known = new Known(ContainerUsage.NOTHING, nowNanos);
  }
}
