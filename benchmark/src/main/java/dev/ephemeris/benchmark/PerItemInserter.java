// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Many threads, each committing one item at a time. */
final class PerItemInserter extends RocksInserter {
  private final RocksFolder folder;
  private final int threads;
  private final AtomicLong numbers = new AtomicLong();

  PerItemInserter(RocksFolder folder, int threads) {
    this.folder = folder;
    this.threads = threads;
  }

  @Override
  List<Callable<LatencyHistogram>> tasks(long windowStart, long windowEnd) {
    return Collections.nCopies(threads, () -> insert(windowStart, windowEnd));
  }

  private LatencyHistogram insert(long windowStart, long windowEnd) throws RocksDBException {
    LatencyHistogram latencies = new LatencyHistogram();
    try (WriteBatch batch = new WriteBatch()) {
      long sentAt = System.nanoTime();
      while (sentAt - windowEnd < 0) {
        long number = numbers.getAndIncrement();
        folder.addItem(batch, number);
        folder.commit(batch, number);
        long now = System.nanoTime();
        if (now - windowStart >= 0 && now - windowEnd < 0) {
          latencies.record(now - sentAt);
        }
        sentAt = now;
      }
    }
    return latencies;
  }
}
