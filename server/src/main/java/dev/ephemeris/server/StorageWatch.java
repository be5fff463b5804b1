// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import dev.ephemeris.engine.base.EngineException;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reopens the data after a failure of storage, when the folder is writable again.
 *
 * <p>RocksDB refuses all writes after some failures, for instance when it could not open a file,
 * even if the cause is gone. Reopening does what a restart would do, and is right after any
 * failure: acknowledged writes are in the log, and nothing in memory is kept. It takes as long as a
 * start without Java; requests are refused meanwhile.
 *
 * <p>While the folder is not writable, the data stays open for reading. Damage is permanent, so it
 * does not lead to reopening.
 */
final class StorageWatch implements AutoCloseable {
  /** How long storage must fail before it is reopened: it may recover by itself. */
  static final long PATIENCE_NANOS = 3_000_000_000L;

  private static final long LOOK_MILLIS = 1_000;
  private static final long CLOSE_SECONDS = 30;
  private static final Logger LOG = LoggerFactory.getLogger(StorageWatch.class);

  private final Supplier<Optional<EngineException>> failure;
  private final BooleanSupplier canBeWritten;
  private final Runnable reopen;
  private final ScheduledExecutorService thread;
  private @Nullable Long failingSinceNanos;
  private boolean lastReopenFailed;

  /**
   * @param failure why storage cannot be written
   * @param canBeWritten whether the folder is writable
   * @param reopen reopens the data, or throws
   */
  StorageWatch(
      Supplier<Optional<EngineException>> failure, BooleanSupplier canBeWritten, Runnable reopen) {
    this.failure = failure;
    this.canBeWritten = canBeWritten;
    this.reopen = reopen;
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().name("ephemeris-storage-watch").daemon().unstarted(task));
    thread.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void look() {
    try {
      Optional<EngineException> present = failure.get();
      if (present.isEmpty()) {
        failingSinceNanos = null;
        return;
      }
      if (present.get().reason() == EngineException.Reason.STORAGE_DAMAGED) {
        return;
      }
      Long since = failingSinceNanos;
      if (since == null) {
        failingSinceNanos = System.nanoTime();
      } else if (System.nanoTime() - since > PATIENCE_NANOS && canBeWritten.getAsBoolean()) {
        LOG.info("Storage had failed ({}) and is writable again", present.get().userMessage());
        reopen.run();
        LOG.info("The data has been reopened");
        failingSinceNanos = null;
        lastReopenFailed = false;
      }
    } catch (RuntimeException | Error e) {
      // Tried every second, but logged once.
      if (!lastReopenFailed) {
        LOG.error("The data cannot be reopened", e);
      }
      lastReopenFailed = true;
    }
  }

  /** Returns when no reopening is running. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("Reopening the data did not end within {} s", CLOSE_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
