// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.threads;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.sql.evaluate.QueryMemory;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A fixed number of threads that may wait for a disk.
 *
 * <p>Its queue is bounded by its users: the server bounds the requests in progress (the server's
 * WorkUnderWay), and each shard's writer is queued at most once.
 */
public final class StoragePool implements Executor, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StoragePool.class);

  /** Enough that some can wait for an fsync while others compute. */
  private static final int THREADS = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);

  private final Workers threads;

  private StoragePool(Workers threads) {
    this.threads = threads;
  }

  /** For short work: reads, writes, pages of a listing. */
  public static StoragePool forStorage(Scheduler scheduler) {
    return new StoragePool(scheduler.workers("storage", THREADS));
  }

  /** For queries, which may compute for long, so that other requests do not wait for them. */
  public static StoragePool forQueries(Scheduler scheduler) {
    return new StoragePool(scheduler.workers("query", QueryMemory.QUERIES_AT_A_TIME));
  }

  @Override
  public void execute(Runnable task) {
    try {
      threads.execute(task);
    } catch (RejectedExecutionException e) {
      throw new EngineException(Reason.CLOSING, "The data is being closed. Try again.");
    }
  }

  @Override
  public void close() {
    if (!threads.close(CLOSE_TIMEOUT)) {
      LOG.warn("Storage work did not end within {}", CLOSE_TIMEOUT);
    }
  }
}
