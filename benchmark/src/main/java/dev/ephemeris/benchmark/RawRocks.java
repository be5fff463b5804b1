// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.rocksdb.RocksDB;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The limit for inserts: what RocksDB alone achieves with the entries of an insert. Prints one
 * measurement.
 *
 * <p>It runs as a separate process, so that its CPU time can be measured, including RocksDB's
 * flushes and compactions.
 */
@CommandLine.Command(
    name = "raw-rocksdb",
    description = "Inserts into a fresh RocksDB, and prints what it measured.",
    mixinStandardHelpOptions = true)
final class RawRocks implements Callable<Integer> {
  /** How inserts are grouped into commits. */
  enum Shape {
    /** Every insert is a commit; RocksDB itself joins concurrent writes. */
    PER_ITEM,
    /** One writer commits all waiting inserts, like the product. */
    GROUP;

    String argument() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private static final int MAXIMUM_SECONDS = 600;

  @Option(names = "--shape", required = true, description = "per-item or group")
  private String shape = "";

  @Option(names = "--durability", required = true, description = "fsync or os")
  private String durability = "";

  @Option(names = "--directory", required = true, description = "must not hold a database yet")
  private Path directory = Path.of("");

  @Option(
      names = "--threads",
      defaultValue = "32",
      description = "inserts in flight; default: ${DEFAULT-VALUE}")
  private int threads;

  @Option(
      names = "--entries",
      defaultValue = "2",
      description =
          "small entries beside each item: item number and LSN, then index entries;"
              + " default: ${DEFAULT-VALUE}")
  private int entries;

  @Mixin private final WindowOptions window = new WindowOptions(2, 5);

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new RawRocks()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    double seconds = WindowOptions.seconds(window.duration());
    if (threads < 1 || threads > 1024 || seconds <= 0 || seconds > MAXIMUM_SECONDS) {
      throw new IllegalArgumentException("threads or duration out of range");
    }
    if (entries < 2 || entries > 1000) {
      throw new IllegalArgumentException("2 to 1000 entries: item number and LSN are always there");
    }
    RocksDB.loadLibrary();
    Durability chosen = Durability.valueOf(durability.toUpperCase(Locale.ROOT));
    try (RocksFolder folder = new RocksFolder(directory, chosen, entries)) {
      System.out.println(measure(inserter(folder)).toLine());
    }
    return 0;
  }

  private RocksInserter inserter(RocksFolder folder) {
    Shape chosen = Shape.valueOf(shape.toUpperCase(Locale.ROOT).replace('-', '_'));
    return switch (chosen) {
      case PER_ITEM -> new PerItemInserter(folder, threads);
      case GROUP -> new GroupInserter(folder, threads);
    };
  }

  private Measurement measure(RocksInserter inserter) throws Exception {
    long windowStart = System.nanoTime() + window.warmUp().toNanos();
    long windowEnd = windowStart + window.duration().toNanos();
    inserter.start(windowStart, windowEnd);
    TimeUnit.NANOSECONDS.sleep(Math.max(0, windowStart - System.nanoTime()));
    CpuMeter meter = CpuMeter.start(CpuMeter::ownCpu);
    TimeUnit.NANOSECONDS.sleep(Math.max(0, windowEnd - System.nanoTime()));
    double cores = meter.cores();
    double seconds = WindowOptions.seconds(window.duration());
    return Measurement.of(inserter.finish(), seconds, cores * seconds);
  }
}
