// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark.inside;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.ledger.QueueEntry;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.ttl.CutOffs;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.QueuePosition;
import dev.ephemeris.keyspace.QueueStateRecord;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/**
 * What a purge leaves behind: how long reading the beginning of the queue takes after it, compared
 * with a queue that was never used, and how much disk space is freed.
 *
 * <p>The queue is read as its keeper does it: from the stored position up to what is expired now,
 * in a new snapshot. Reads of the two queues alternate.
 */
@CommandLine.Command(
    name = "queue-head",
    description = "Purges many items, and prints what that leaves behind.",
    mixinStandardHelpOptions = true)
public final class QueueHead implements Callable<Integer> {
  private static final Duration TTL = Duration.ofDays(1);

  /**
   * Items per second of the moved clock, in thousands, so that the tallies of many seconds are
   * removed as well.
   */
  private static final int THOUSANDS_A_SECOND = 10;

  private static final Duration RECLAIM_TIMEOUT = Duration.ofSeconds(60);
  private static final int LOOKS = 1000;
  private static final int NAIVE_LOOKS = 20;

  /** As many as the keeper reads at a time. */
  private static final int ENTRIES_A_LOOK = 256;

  @Option(names = "--directory", required = true, description = "the data folder")
  private Path directory = Path.of("");

  @Option(names = "--items", required = true, description = "to be purged")
  private long items;

  @Option(names = "--rounds", required = true, description = "of looks")
  private int rounds;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new QueueHead()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    AtomicLong seconds = new AtomicLong(1_700_000_000L);
    try (EngineFolder folder = new EngineFolder(directory, () -> seconds.get() * 1000)) {
      Container used = folder.createContainer("queue", "used", TTL.toSeconds());
      Container unused = folder.createContainer("queue", "unused", TTL.toSeconds());
      folder.engine().backgroundWorker().runUntilIdle();
      folder.fill(
          used,
          items,
          () -> {
            seconds.addAndGet(THOUSANDS_A_SECOND);
            folder.engine().clock().tick();
          });
      // Filled, but compacted: the measurement must not depend on when it is made.
      onlyPartition(used).shard().reclaim();
      Bytes before = Bytes.of(folder);

      seconds.addAndGet(2 * TTL.toSeconds());
      folder.engine().clock().tick();
      purge(folder, used);
      Bytes after = Bytes.of(folder);
      compare("purge", used, unused);
      Bytes reclaimed = awaitReclaimed(folder, before);
      compare("reclaim", used, unused);
      print(before, after, reclaimed);
    }
    return 0;
  }

  private void purge(EngineFolder folder, Container container) {
    long begin = System.nanoTime();
    folder.engine().backgroundWorker().runUntilIdle();
    double took = (System.nanoTime() - begin) / 1e9;
    long purged = folder.engine().expiryReports().status(container).purgedTotal();
    if (purged != items) {
      throw new IllegalStateException("purged " + purged + " of " + items + " items");
    }
    System.out.printf(Locale.ROOT, "purged %d items, %.0f/s%n", purged, purged / took);
  }

  /** The worker reclaims the space in the background; this only waits for it. */
  private static Bytes awaitReclaimed(EngineFolder folder, Bytes before)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + RECLAIM_TIMEOUT.toNanos();
    Bytes now = Bytes.of(folder);
    while (now.disk() > before.disk() / 10 && System.nanoTime() - deadline < 0) {
      Thread.sleep(Duration.ofMillis(100));
      now = Bytes.of(folder);
    }
    return now;
  }

  /** The first round is not printed: code is still being compiled. */
  private void compare(String after, Container used, Container unused) {
    for (int round = -1; round < rounds; round++) {
      double[] onUsed = new double[LOOKS];
      double[] onUnused = new double[LOOKS];
      for (int look = 0; look < LOOKS; look++) {
        onUsed[look] = look(used);
        onUnused[look] = look(unused);
      }
      double[] naive = new double[NAIVE_LOOKS];
      for (int look = 0; look < NAIVE_LOOKS; look++) {
        naive[look] = lookFromTheBeginning(used);
      }
      if (round >= 0) {
        System.out.printf(
            Locale.ROOT,
            "looks after %s: %.1f µs, at an unused queue %.1f µs, from the beginning %.1f µs%n",
            after,
            median(onUsed) / 1e3,
            median(onUnused) / 1e3,
            median(naive) / 1e3);
        sample("head-after-" + after + "/unused", median(onUsed) / median(onUnused));
        sample("beginning-after-" + after + "/unused", median(naive) / median(onUnused));
      }
    }
  }

  /** Reads as the keeper does. Returns how long it took. */
  private static long look(Container container) {
    long begin = System.nanoTime();
    Shard shard = onlyPartition(container).shard();
    byte[] stored = shard.get(QueueStateRecord.key());
    if (stored == null) {
      throw new IllegalStateException("the queue was never built");
    }
    QueueStateRecord state = QueueStateRecord.decode(stored);
    CutOffs cutOffs = container.moment().cutOffs();
    long found = 0;
    try (Snapshot snapshot = shard.snapshot()) {
      for (ExpiryQueue queue : ExpiryQueue.values()) {
        found += count(snapshot, queue, state.of(queue).next(), cutOffs.through(queue));
      }
    }
    if (found > 0) {
      throw new IllegalStateException(found + " entries are left");
    }
    return System.nanoTime() - begin;
  }

  /** Reads without knowing up to where the queue has been processed. */
  private static long lookFromTheBeginning(Container container) {
    long begin = System.nanoTime();
    CutOffs cutOffs = container.moment().cutOffs();
    try (Snapshot snapshot = onlyPartition(container).shard().snapshot()) {
      for (ExpiryQueue queue : ExpiryQueue.values()) {
        long unused = count(snapshot, queue, QueuePosition.START, cutOffs.through(queue));
      }
    }
    return System.nanoTime() - begin;
  }

  private static long count(
      Snapshot snapshot, ExpiryQueue queue, QueuePosition from, long throughSecond) {
    List<QueueEntry> entries = new ArrayList<>();
    QueueEntry.collect(snapshot, queue, from, throughSecond, ENTRIES_A_LOOK, entries);
    return entries.size();
  }

  private static Partition onlyPartition(Container container) {
    return container.partitions().getFirst();
  }

  /** The sizes as reported by the store and by the file system. */
  private record Bytes(long store, long disk) {
    static Bytes of(EngineFolder folder) throws IOException {
      return new Bytes(folder.store().approximateBytes(), folder.bytesOnDisk());
    }
  }

  private static void print(Bytes before, Bytes after, Bytes reclaimed) {
    System.out.printf(
        Locale.ROOT,
        "megabytes before the purge, after it, and reclaimed:"
            + " the store says %.1f, %.1f, %.1f; on disk %.1f, %.1f, %.1f%n",
        before.store() / 1e6,
        after.store() / 1e6,
        reclaimed.store() / 1e6,
        before.disk() / 1e6,
        after.disk() / 1e6,
        reclaimed.disk() / 1e6);
    sample("store-bytes-reclaimed/before", (double) reclaimed.store() / before.store());
    sample("disk-bytes-reclaimed/before", (double) reclaimed.disk() / before.disk());
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** Prints a figure for the process that started this one. */
  private static void sample(String name, double value) {
    System.out.printf(Locale.ROOT, "sample %s %.4f%n", name, value);
  }
}
