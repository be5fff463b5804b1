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
 * Opens the data again when storage had failed and could be written again.
 *
 * <p>RocksDB refuses all writes after some failures, for instance when it could not open a file,
 * though the cause may be gone a moment later. To open the data again is what a restart would do,
 * and is right whatever the failure was: what is acknowledged is in the log, and nothing in memory
 * outlives it. It takes about as long as a start without Java; requests are refused meanwhile.
 *
 * <p>As long as the folder cannot be written, the data stays open, since it can be read. Damage is
 * not tried again: it does not go away.
 */
final class StorageWatch implements AutoCloseable {
  /** How long storage has to fail: it may find a way out by itself. */
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
   * @param failure why nothing can be written at present
   * @param canBeWritten whether the folder takes files again
   * @param reopen opens the data again, or throws
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
        LOG.info("Storage had failed ({}) and can be written again", present.get().userMessage());
        reopen.run();
        LOG.info("The data has been opened again");
        failingSinceNanos = null;
        lastReopenFailed = false;
      }
    } catch (RuntimeException | Error e) {
      // It is tried again every second, and said once.
      if (!lastReopenFailed) {
        LOG.error("The data cannot be opened again", e);
      }
      lastReopenFailed = true;
    }
  }

  /** Returns when the data is not being opened any more. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("Opening the data again did not end within {} s", CLOSE_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
