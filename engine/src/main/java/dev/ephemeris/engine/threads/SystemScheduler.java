// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.threads;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Real threads. They are platform threads, because storage calls are native and would pin virtual
 * threads. They are daemons, because the caller who opens an engine closes it.
 */
final class SystemScheduler implements Scheduler {
  static final SystemScheduler INSTANCE = new SystemScheduler();

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long IDLE_SECONDS = 30;

  private SystemScheduler() {}

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public long processorNanos() {
    return THREADS.getCurrentThreadCpuTime();
  }

  @Override
  public void pause(long nanos) {
    LockSupport.parkNanos(nanos);
  }

  @Override
  public void spin() {
    Thread.onSpinWait();
  }

  @Override
  public void executeLater(Executor executor, Runnable task, long delayNanos) {
    CompletableFuture.delayedExecutor(delayNanos, TimeUnit.NANOSECONDS, executor).execute(task);
  }

  @Override
  public Workers workers(String name, int threads) {
    return new SystemWorkers(name, threads);
  }

  private static final class SystemWorkers implements Workers {
    private final ThreadPoolExecutor pool;

    SystemWorkers(String name, int threads) {
      pool =
          new ThreadPoolExecutor(
              threads,
              threads,
              IDLE_SECONDS,
              TimeUnit.SECONDS,
              new LinkedBlockingQueue<>(),
              Thread.ofPlatform().name("ephemeris-" + name + "-", 0).daemon().factory());
      pool.allowCoreThreadTimeOut(true);
    }

    @Override
    public void execute(Runnable task) {
      pool.execute(task);
    }

    @Override
    public boolean close(Duration timeout) {
      pool.shutdown();
      try {
        return pool.awaitTermination(timeout.toNanos(), TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    @Override
    public void stop() {
      pool.shutdownNow();
    }

    @Override
    public boolean isClosing() {
      return pool.isShutdown();
    }
  }
}
