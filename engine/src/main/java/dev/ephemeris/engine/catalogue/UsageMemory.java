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
 * Caches how much a container holds. Every answer about items reports it, but counting reads
 * storage. So it is counted in the background, at most once a second, and only if somebody asks.
 */
public final class UsageMemory {
  private static final Logger LOG = LoggerFactory.getLogger(UsageMemory.class);
  private static final long MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final AtomicBoolean counting = new AtomicBoolean();
  private volatile @Nullable Known known;

  private record Known(ContainerUsage usage, long atNanos) {}

  /**
   * What is known, up to a second out of date; null until the first count.
   *
   * @param counter counts; may read storage
   * @param executor runs the counter
   * @param nowNanos the scheduler's time
   */
  public @Nullable ContainerUsage recent(
      Supplier<ContainerUsage> counter, Executor executor, long nowNanos) {
    Known latest = known;
    boolean isOld = latest == null || nowNanos - latest.atNanos > MAX_AGE_NANOS;
    if (isOld && counting.compareAndSet(false, true)) {
      try {
        executor.execute(() -> count(counter, nowNanos));
      } catch (EngineException e) { // The engine is closing.
        counting.set(false);
      }
    }
    return latest == null ? null : latest.usage;
  }

  private void count(Supplier<ContainerUsage> counter, long nowNanos) {
    try {
      known = new Known(counter.get(), nowNanos);
    } catch (RuntimeException e) { // Requests that need storage report this failure themselves.
      LOG.debug("A container cannot be counted just now", e);
    } finally {
      counting.set(false);
    }
  }

  /** Records that a new container is empty. */
  void isEmpty(long nowNanos) {
    known = new Known(ContainerUsage.NOTHING, nowNanos);
  }
}
