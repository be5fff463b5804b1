// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark.inside.layout;

import com.sun.management.OperatingSystemMXBean;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.EffectivePartitionKeyRange;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.rocksdb.Durability;
import dev.ephemeris.store.rocksdb.RocksStore;
import dev.ephemeris.store.rocksdb.RocksStoreOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/**
 * Fills a folder by one layout, does everything that an engine does with items, and prints the
 * processor time of each in microseconds per item.
 *
 * <p>Writes are measured for the whole process, because files are merged on other threads; merging
 * after the last write counts as "settle". Reads are measured for their own thread.
 */
@CommandLine.Command(
    name = "layout",
    description = "Measures one layout of items, and prints figures.",
    mixinStandardHelpOptions = true)
public final class LayoutRun implements Callable<Integer> {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private static final int ITEMS_A_COMMIT = 20;
  private static final int PURGED_AT_A_TIME = 100;
  private static final int POINT_READS = 100_000;
  private static final int HOT_ITEMS = 5_000;
  private static final int SMALL_KEYS = 2_000;
  private static final int EQUALITY_QUERIES = 500;
  private static final int EQUALITY_HITS = 100;
  private static final int RANGE_QUERIES = 5;
  private static final int REPLACED_SHARE = 20;
  private static final int PURGED_SHARE = 10;

  @Option(names = "--directory", required = true, description = "an empty folder")
  private Path directory = Path.of("");

  @Option(names = "--items", required = true)
  private long count;

  @Option(names = "--text-under", required = true, description = "KEY or NUMBER")
  private Under under = Under.KEY;

  enum Under {
    KEY,
    NUMBER
  }

  private final SplittableRandom random = new SplittableRandom(1);
  private Layout layout = new TextUnderKey();
  private LayoutItems items = new LayoutItems(0);
  private long seen;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new LayoutRun()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    layout =
        switch (under) {
          case KEY -> new TextUnderKey();
          case NUMBER -> new TextUnderNumber();
        };
    items = new LayoutItems(count);
    withShard(
        shard -> {
          insert(shard);
          settle(shard, "insert-settle");
        });
    print("disk-bytes", (double) bytesOnDisk() / count);
    withShard(this::readKeys); // a new block cache
    withShard(
        shard -> {
          readKeysAgain(shard);
          readPoints(shard);
          readMany(shard);
        });
    withShard(
        shard -> {
          replace(shard);
          deleteLargeKey(shard);
          purge(shard);
          settle(shard, "delete-settle");
        });
    return 0;
  }

  private interface Work {
    void on(Shard shard);
  }

  private void withShard(Work work) {
    RocksStoreOptions options = RocksStoreOptions.defaults().durability(Durability.OS);
    try (RocksStore store = RocksStore.open(directory, options)) {
      work.on(store.shard(new ShardId(16)));
    }
  }

  private void insert(Shard shard) {
    writes(
        "insert",
        shard,
        count,
        (commit, from) ->
            LongStream.range(from, Math.min(count, from + ITEMS_A_COMMIT))
                .forEach(number -> layout.create(commit, items.first(number))));
  }

  private void replace(Shard shard) {
    writes(
        "replace",
        shard,
        count / REPLACED_SHARE,
        (commit, from) -> {
          for (int i = 0; i < ITEMS_A_COMMIT; i++) {
            long number = (from + i) * REPLACED_SHARE % count + 1;
            if (number < count) {
              layout.replace(commit, items.first(number), items.changed(number));
            }
          }
        });
  }

  private interface Group {
    void write(Commit.Builder commit, long from);
  }

  private void writes(String name, Shard shard, long most, Group group) {
    long begin = PROCESS.getProcessCpuTime();
    for (long from = 0; from < most; from += ITEMS_A_COMMIT) {
      Commit.Builder commit = Commit.expecting(shard.lsn());
      group.write(commit, from);
      apply(shard, commit);
    }
    print(name, micros(PROCESS.getProcessCpuTime() - begin, most));
  }

  private static void apply(Shard shard, Commit.Builder commit) {
    if (!(shard.commit(commit.to(shard.lsn() + 1)) instanceof CommitResult.Committed)) {
      throw new IllegalStateException("not committed");
    }
  }

  private void settle(Shard shard, String name) {
    long begin = PROCESS.getProcessCpuTime();
    shard.reclaim();
    print(name, micros(PROCESS.getProcessCpuTime() - begin, count));
  }

  /** Each small key once, then the large one; none of their items are in the block cache. */
  private void readKeys(Shard shard) {
    long large = count / LayoutItems.LARGE_KEY_EVERY;
    reads("one-key-large-cold", shard, large, 1, unused -> read(shard, items.largeKey()));
    reads("one-key-large-warm", shard, large, 1, unused -> read(shard, items.largeKey()));
    smallKeys("one-key-small-cold", shard);
  }

  private void readKeysAgain(Shard shard) {
    long number = notLarge();
    read(shard, items.keyOf(number));
    reads("one-key-small-warm", shard, 10, SMALL_KEYS, unused -> read(shard, items.keyOf(number)));
  }

  private void smallKeys(String name, Shard shard) {
    reads(name, shard, 10, SMALL_KEYS, unused -> read(shard, items.keyOf(notLarge())));
  }

  private long notLarge() {
    long number = random.nextLong(count);
    return number % LayoutItems.LARGE_KEY_EVERY == 0 ? number + 1 : number;
  }

  private void read(Shard shard, KeyRange itemKeys) {
    try (Snapshot snapshot = shard.snapshot()) {
      layout.inKeyRange(snapshot, itemKeys, this::see);
    }
  }

  private void readPoints(Shard shard) {
    reads(
        "point-read-cold",
        shard,
        1,
        POINT_READS,
        unused -> see(layout.read(shard, items.key(random.nextLong(count)))));
    long hot = Math.min(HOT_ITEMS, count);
    reads(
        "point-read-hot",
        shard,
        1,
        POINT_READS,
        turn -> see(layout.read(shard, items.key(turn * 7 % hot * (count / hot)))));
  }

  private void readMany(Shard shard) {
    try (Snapshot snapshot = shard.snapshot()) {
      reads("scan-by-number", shard, count, 1, unused -> layout.scan(snapshot, this::see));
      reads(
          "equality-query",
          shard,
          EQUALITY_HITS,
          EQUALITY_QUERIES,
          unused -> layout.find(snapshot, hits(EQUALITY_HITS), this::see));
      int many = (int) Math.min(100_000, count / 10);
      reads(
          "range-query",
          shard,
          many,
          RANGE_QUERIES,
          unused -> layout.find(snapshot, hits(many), this::see));
      reads(
          "copy-half",
          shard,
          count / 2,
          1,
          unused -> layout.copy(snapshot, lowerHalf(), this::see));
    }
  }

  private static KeyRange lowerHalf() {
    return ItemKeys.effectiveRange(
        new EffectivePartitionKeyRange(
            EffectivePartitionKey.MINIMUM,
            EffectivePartitionKey.fromHex("1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF").orElseThrow()));
  }

  private List<Long> hits(int most) {
    return random.longs(most, 0, count).distinct().sorted().boxed().toList();
  }

  /** Its items are removed a hundred at a time, as in a purge. */
  private void deleteLargeKey(Shard shard) {
    removals(
        "delete-one-key",
        shard,
        count / LayoutItems.LARGE_KEY_EVERY,
        (snapshot, commit) -> layout.delete(snapshot, commit, items.largeKey(), PURGED_AT_A_TIME));
  }

  private void purge(Shard shard) {
    removals(
        "purge",
        shard,
        count / PURGED_SHARE,
        (snapshot, commit) -> layout.purge(snapshot, commit, PURGED_AT_A_TIME));
  }

  private interface Removal {
    int remove(Snapshot snapshot, Commit.Builder commit);
  }

  private void removals(String name, Shard shard, long most, Removal removal) {
    long begin = PROCESS.getProcessCpuTime();
    long removed = 0;
    while (removed < most) {
      Commit.Builder commit = Commit.expecting(shard.lsn());
      int now;
      try (Snapshot snapshot = shard.backgroundSnapshot()) {
        now = removal.remove(snapshot, commit);
      }
      if (now == 0) {
        throw new IllegalStateException(name + ": nothing left after " + removed);
      }
      apply(shard, commit);
      removed += now;
    }
    print(name, micros(PROCESS.getProcessCpuTime() - begin, removed));
  }

  /** The first of several turns are not counted: code is still being compiled. */
  private void reads(String name, Shard shard, long itemsATurn, int turns, LongConsumer turn) {
    int unmeasured = turns / 10;
    for (int i = 0; i < unmeasured; i++) {
      turn.accept(i);
    }
    long begin = THREADS.getCurrentThreadCpuTime();
    seen = 0;
    for (int i = unmeasured; i < turns; i++) {
      turn.accept(i);
    }
    long nanos = THREADS.getCurrentThreadCpuTime() - begin;
    if (seen == 0) {
      throw new IllegalStateException(name + " of " + shard.id() + " found nothing");
    }
    print(name, micros(nanos, itemsATurn * (turns - unmeasured)));
  }

  private void see(byte[] text) {
    seen += text.length;
  }

  private static double micros(long nanos, long operations) {
    return nanos / 1e3 / operations;
  }

  private static void print(String name, double figure) {
    System.out.printf(Locale.ROOT, "sample %s %.4f%n", name, figure);
  }

  private long bytesOnDisk() throws IOException {
    long bytes = 0;
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : new ArrayList<>(files.toList())) {
        bytes += Files.isRegularFile(file) ? Files.size(file) : 0;
      }
    }
    return bytes;
  }
}
