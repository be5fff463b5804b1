package dev.ephemeris.engine;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.sql.evaluate.QueryMemory;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that may wait for a disk: a fixed number of platform threads, because storage calls
 * are native and would pin virtual ones.
 *
 * <p>Its queue has no bound of its own; what is put there is bounded at its source: each connection
 * has one request under way, and each shard's writer is queued at most once.
 */
final class StoragePool implements Executor, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StoragePool.class);

  /** Enough that some may wait for an fsync while others compute. */
  private static final int THREADS = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

  private static final long IDLE_SECONDS = 30;
  private static final long CLOSE_SECONDS = 30;

  private final ExecutorService threads;

  private StoragePool(String name, int count) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            count,
            count,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().name("ephemeris-" + name + "-", 0).factory());
    pool.allowCoreThreadTimeOut(true);
    threads = pool;
  }

  /** For what is short: reads, writes, pages of a listing. */
  static StoragePool forStorage() {
    return new StoragePool("storage", THREADS);
  }

  /** For queries, which may compute for long: nobody else shall wait for them. */
  static StoragePool forQueries() {
    return new StoragePool("query", QueryMemory.QUERIES_AT_A_TIME);
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
    threads.shutdown();
    try {
      if (!threads.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("Storage work did not end within {} s", CLOSE_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
