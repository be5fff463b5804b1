// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Inserts in a closed loop until the window ends; subclasses differ in how inserts are committed.
 */
abstract class RocksInserter {
  private static final int FINISH_TIMEOUT_SECONDS = 60;

  private final List<Future<LatencyHistogram>> workers = new ArrayList<>();

  /** One task for each thread; each returns its latencies. */
  abstract List<Callable<LatencyHistogram>> tasks(long windowStart, long windowEnd);

  final void start(long windowStart, long windowEnd) {
    List<Callable<LatencyHistogram>> tasks = tasks(windowStart, windowEnd);
    ExecutorService executor = Executors.newFixedThreadPool(tasks.size());
    tasks.forEach(task -> workers.add(executor.submit(task)));
    executor.shutdown();
  }

  /** The latencies of all threads, after they have ended. */
  final LatencyHistogram finish()
      throws InterruptedException, ExecutionException, TimeoutException {
    LatencyHistogram latencies = new LatencyHistogram();
    for (Future<LatencyHistogram> worker : workers) {
      latencies.add(worker.get(FINISH_TIMEOUT_SECONDS, TimeUnit.SECONDS));
    }
    return latencies;
  }
}
