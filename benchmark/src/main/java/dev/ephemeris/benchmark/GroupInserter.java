// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * One writer that commits all waiting inserts.
 *
 * <p>In the product a waiting insert is no thread: an event loop hands it over and is told when it
 * is committed. So here one producer stands for the event loops. It holds the inserts in flight as
 * slots: it gives a slot a number and queues it; the writer commits and hands the slot back.
 */
final class GroupInserter extends RocksInserter {
  private static final long POLL_MILLIS = 100;

  private static final class Slot {
    private long number;
    private long sentAt;
  }

  private final RocksFolder folder;
  private final int inFlight;
  private final BlockingQueue<Slot> waiting;
  private final BlockingQueue<Slot> committed;

  GroupInserter(RocksFolder folder, int inFlight) {
    this.folder = folder;
    this.inFlight = inFlight;
    // Both hold every slot at once, so that neither side ever blocks on a full queue.
    this.waiting = new ArrayBlockingQueue<>(inFlight);
    this.committed = new ArrayBlockingQueue<>(inFlight);
  }

  @Override
  List<Callable<LatencyHistogram>> tasks(long windowStart, long windowEnd) {
    for (int slot = 0; slot < inFlight; slot++) {
      committed.add(new Slot());
    }
    return List.of(() -> produce(windowEnd), () -> write(windowStart, windowEnd));
  }

  private LatencyHistogram produce(long windowEnd) throws InterruptedException {
    long number = 0;
    List<Slot> free = new ArrayList<>(inFlight);
    while (System.nanoTime() - windowEnd < 0) {
      take(committed, free);
      for (Slot slot : free) {
        slot.number = number++;
        slot.sentAt = System.nanoTime();
        waiting.add(slot);
      }
      free.clear();
    }
    return new LatencyHistogram();
  }

  private LatencyHistogram write(long windowStart, long windowEnd)
      throws InterruptedException, RocksDBException {
    LatencyHistogram latencies = new LatencyHistogram();
    List<Slot> group = new ArrayList<>(inFlight);
    try (WriteBatch batch = new WriteBatch()) {
      for (long lsn = 1; System.nanoTime() - windowEnd < 0; lsn++) {
        take(waiting, group);
        if (group.isEmpty()) {
          continue;
        }
        for (Slot slot : group) {
          folder.addItem(batch, slot.number);
        }
        folder.commit(batch, lsn);
        long now = System.nanoTime();
        for (Slot slot : group) {
          if (now - windowStart >= 0 && now - windowEnd < 0) {
            latencies.record(now - slot.sentAt);
          }
        }
        committed.addAll(group);
        group.clear();
      }
    }
    return latencies;
  }

  /** Waits for one slot and takes all that are queued; takes none if none comes for a while. */
  private static void take(BlockingQueue<Slot> queue, List<Slot> target)
      throws InterruptedException {
    Slot first = queue.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
    if (first != null) {
      target.add(first);
      queue.drainTo(target);
    }
  }
}
