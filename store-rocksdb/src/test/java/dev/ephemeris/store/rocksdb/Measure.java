// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Prints how long the store takes for the most frequent operations of a server. Run it twice on one
 * folder: the first run fills it, the second one shows the cost of opening an existing one. It is
 * not a test: its figures can only be compared with others from the same machine and time.
 */
final class Measure {
  private static final int ITEMS = 300_000;
  private static final int ITEM_BYTES = 1024;
  private static final int READS = 200_000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final ShardId SHARD = new ShardId(1);

  private Measure() {}

  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    Durability durability = Durability.valueOf(arguments.length > 1 ? arguments[1] : "OS");
    boolean fill = !Files.exists(folder);

    long start = threadNanos();
    NativeLibrary.load(null);
    report("load the native library", 1, start);
    start = threadNanos();
    RocksStoreOptions options = RocksStoreOptions.defaults().durability(durability);
    try (RocksStore store = RocksStore.open(folder, options)) {
      report(fill ? "open a new folder" : "open an existing folder", 1, start);
      Shard shard = store.shard(SHARD);
      start = threadNanos();
      shard.get(key(1));
      report("first get", 1, start);
      if (fill) {
        fill(shard);
      }
      memory("before reading");
      for (int round = 1; round <= 3; round++) {
        get(shard, "get, item there, round " + round, ITEMS);
        get(shard, "get, hot items, round " + round, ITEMS / 30);
      }
      getMissing(shard);
      snapshots(shard);
      scan(shard);
      commitSingly(shard);
      memory("at the end");
      start = threadNanos();
    }
    report("close", 1, start);
  }

  private static void fill(Shard shard) {
    int batch = 100;
    long start = threadNanos();
    for (int i = 0; i < ITEMS; i += batch) {
      Commit.Builder commit = Commit.expecting(shard.lsn());
      for (int j = i; j < i + batch; j++) {
        commit.put(key(j), item(j));
      }
      shard.commit(commit.to(shard.lsn() + 1));
    }
    report("put an item, commits of " + batch, ITEMS, start);
  }

  private static void get(Shard shard, String what, int among) {
    SplittableRandom random = new SplittableRandom(7);
    long start = threadNanos();
    for (int i = 0; i < READS; i++) {
      byte[] value = shard.get(key(random.nextInt(among)));
      if (value == null || value.length != ITEM_BYTES) {
        throw new IllegalStateException("An item is missing.");
      }
    }
    report(what, READS, start);
  }

  private static void getMissing(Shard shard) {
    long start = threadNanos();
    for (int i = 0; i < READS; i++) {
      shard.get(key(ITEMS + i));
    }
    report("get, nothing there", READS, start);
  }

  private static void snapshots(Shard shard) {
    int count = 50_000;
    long start = threadNanos();
    for (int i = 0; i < count; i++) {
      try (Snapshot snapshot = shard.snapshot();
          Cursor cursor = snapshot.scan(Scan.ascending(new KeyRange(key(i), null)).limit(1))) {
        cursor.next();
      }
    }
    report("snapshot, scan of one item, close", count, start);
  }

  private static void scan(Shard shard) {
    long start = threadNanos();
    int met = 0;
    try (Snapshot snapshot = shard.snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(KeyRange.all()))) {
      while (cursor.next()) {
        met += cursor.key().length > 0 && cursor.value().length > 0 ? 1 : 0;
      }
    }
    report("scan an item", met, start);
  }

  /** Commits an item with fifteen index entries each, like the engine. */
  private static void commitSingly(Shard shard) {
    int commits = 5_000;
    long start = threadNanos();
    for (int i = 0; i < commits; i++) {
      Commit.Builder commit = Commit.expecting(shard.lsn()).put(key(i), item(i));
      for (int entry = 0; entry < 15; entry++) {
        commit.put(
            ("index/" + entry + "/" + i * 31 % 977 + "/" + i).getBytes(StandardCharsets.US_ASCII),
            new byte[0]);
      }
      shard.commit(commit.to(shard.lsn() + 1));
    }
    report("commit an item and 15 index entries", commits, start);
  }

  private static byte[] key(int number) {
    // Random, like keys that begin with a hash.
    return Long.toHexString(number * 0x9E3779B97F4A7C15L).getBytes(StandardCharsets.US_ASCII);
  }

  /** Compresses about as well as JSON: to a third. */
  private static byte[] item(int number) {
    byte[] item = new byte[ITEM_BYTES];
    Arrays.fill(item, (byte) 'x');
    SplittableRandom random = new SplittableRandom(number);
    for (int i = 0; i < ITEM_BYTES / 3; i++) {
      item[i] = (byte) random.nextInt(256);
    }
    return item;
  }

  private static void memory(String when) {
    try {
      String resident =
          Files.readAllLines(Path.of("/proc/self/status")).stream()
              .filter(line -> line.startsWith("VmRSS") || line.startsWith("RssAnon"))
              .map(line -> line.replaceAll("\\s+", " "))
              .toList()
              .toString();
      System.out.println("resident " + when + ": " + resident);
    } catch (IOException notLinux) {
      System.out.println("resident " + when + ": unknown");
    }
  }

  /**
   * The CPU time of this thread, which other programs on the machine affect less than elapsed time.
   */
  private static long threadNanos() {
    return THREADS.getCurrentThreadCpuTime();
  }

  private static void report(String what, int count, long start) {
    double micros = (threadNanos() - start) / 1000.0;
    System.out.printf("%-42s %10.2f µs each, %9.0f ms%n", what, micros / count, micros / 1000);
  }
}
