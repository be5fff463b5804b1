// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Point reads and inserts of the product and of their limits, in alternating rounds.
 *
 * <p>Reads and inserts are compared with a bare Netty server that gets the same requests from the
 * same generator; inserts also with raw RocksDB at the same durability.
 */
@CommandLine.Command(
    name = "benchmark",
    description = "Measures the product and its physical limits, and prints ratios.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class HttpBenchmark implements Callable<Integer> {
  private static final String POINT_READ = "point-read";
  private static final String BARE_GET = "bare-netty get";
  private static final Duration RAW_START = Duration.ofSeconds(60);

  /** A first round that is not reported: the servers' code is still being compiled. */
  private static final int COMPILING_ROUND = -1;

  /** The number of possible ids, far more than a run can insert. */
  private static final long MAXIMUM_ITEMS = 10_000_000_000L;

  @Option(
      names = "--items",
      defaultValue = "10000",
      description = "items that are loaded, then read")
  private int items;

  @Option(names = "--entries", defaultValue = "2", description = "small entries in raw RocksDB")
  private int entries;

  @Option(names = "--scheme", defaultValue = "http", description = "http is the only one so far")
  private String scheme = "http";

  @Option(names = "--limits-only", description = "measures the limits without the product")
  private boolean limitsOnly;

  @Mixin private final RoundOptions load = new RoundOptions(3, 32);
  @Mixin private final WindowOptions window = new WindowOptions(3, 5);
  @Mixin private final ProductOptions options = new ProductOptions();

  private final Clock clock = Clock.systemUTC();
  private final Signer signer = new Signer(Signer.EMULATOR_KEY);
  private final ContainerRequests requests =
      new ContainerRequests(signer, ControlClient.CONTAINER_LINK);
  private final Report report = new Report();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new HttpBenchmark()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    checkArguments();
    LoadPlan plan = load.plan(window);
    int rounds = load.rounds();
    try (CleanUp cleanUp = CleanUp.onExit()) {
      TemporaryFolder folder = options.folder(cleanUp);
      LoadGenerator generator = cleanUp.open(LoadGenerator::new);
      System.out.printf(
          "transport %s, data on %s%n", Transport.name(), Files.getFileStore(folder.path()).type());
      Server bare = startBare(folder, cleanUp);
      Bench bench = new Bench(plan, rounds, folder, generator, bare, cleanUp);
      bench.measure(Durability.OS, true);
      bench.measure(Durability.FSYNC, false);
    }
    report.lines().forEach(System.out::println);
    return 0;
  }

  private void checkArguments() {
    if (!scheme.equals("http")) {
      throw new IllegalArgumentException("only --scheme http is supported, not " + scheme);
    }
    if (items < 1 || items > 1_000_000) {
      throw new IllegalArgumentException("1 to 1,000,000 items");
    }
  }

  private static Server startBare(TemporaryFolder folder, CleanUp cleanUp)
      throws IOException, InterruptedException {
    List<String> command = ChildProcess.javaCommand(BareNettyServer.class, List.of());
    command.addAll(List.of("--port", "{port}"));
    return Server.start(
        "bare-netty",
        new ProductCommand(command),
        folder.path(),
        folder.path(),
        Durability.OS,
        cleanUp);
  }

  /** The rounds at one durability, for which the product is started again. */
  private final class Bench {
    private final LoadPlan plan;
    private final int rounds;
    private final TemporaryFolder folder;
    private final LoadGenerator generator;
    private final Server bare;
    private final CleanUp cleanUp;
    private final AtomicLong numbers = new AtomicLong();

    Bench(
        LoadPlan plan,
        int rounds,
        TemporaryFolder folder,
        LoadGenerator generator,
        Server bare,
        CleanUp cleanUp) {
      this.plan = plan;
      this.rounds = rounds;
      this.folder = folder;
      this.generator = generator;
      this.bare = bare;
      this.cleanUp = cleanUp;
    }

    void measure(Durability durability, boolean withReads) throws Exception {
      System.out.println("durability " + durability.argument());
      if (limitsOnly) {
        measureRounds(null, durability, withReads);
        return;
      }
      Path data = folder.folder("data-" + durability.argument());
      try (Server product =
          Server.start("product", options.command(), folder.path(), data, durability, cleanUp)) {
        prepare(product);
        measureRounds(product, durability, withReads);
      }
      TemporaryFolder.delete(data);
    }

    private void prepare(Server product) throws IOException, InterruptedException {
      numbers.set(0);
      try (ControlClient control = new ControlClient(product.port(), signer, clock)) {
        control.createContainer();
        Measurement unused =
            Loader.load(generator, product, requests, numbers, items, plan.connections(), clock);
        control.checkItem(0);
        control.checkItem(items - 1);
      }
      numbers.set(items);
    }

    private void measureRounds(@Nullable Server product, Durability durability, boolean withReads)
        throws IOException, InterruptedException {
      if (withReads) {
        measureReads(product);
      }
      measureInserts(product, durability);
    }

    private void measureReads(@Nullable Server product) throws InterruptedException {
      for (int round = COMPILING_ROUND; round < rounds; round++) {
        RequestSource reads = requests.pointReads(items, clock.instant());
        run(round, BARE_GET, bare, reads);
        if (product != null) {
          run(round, POINT_READ, product, reads);
        }
      }
      report.compare("point-read/bare-netty", POINT_READ, BARE_GET);
    }

    private void measureInserts(@Nullable Server product, Durability durability)
        throws IOException, InterruptedException {
      String insert = "insert-" + durability.argument();
      String barePost = "bare-netty post beside " + durability.argument();
      for (int round = COMPILING_ROUND; round < rounds; round++) {
        RequestSource inserts = requests.inserts(numbers, MAXIMUM_ITEMS, clock.instant());
        run(round, barePost, bare, inserts);
        if (product != null) {
          run(round, insert, product, inserts);
        }
        for (RawRocks.Shape shape : RawRocks.Shape.values()) {
          if (round != COMPILING_ROUND) {
            report.add(rawRow(shape, durability), runRaw(shape, durability));
          }
        }
      }
      report.compare(insert + "/bare-netty", insert, barePost);
      for (RawRocks.Shape shape : RawRocks.Shape.values()) {
        report.compare(
            insert + "/raw-rocksdb-" + shape.argument(), insert, rawRow(shape, durability));
      }
    }

    private void run(int round, String row, Server server, RequestSource source)
        throws InterruptedException {
      Measurement measured = generator.run(server.port(), source, plan, server.process()::cpu);
      if (round != COMPILING_ROUND) {
        report.add(row, measured);
      }
    }

    private String rawRow(RawRocks.Shape shape, Durability durability) {
      return "raw-rocksdb " + shape.argument() + " " + durability.argument();
    }

    private Measurement runRaw(RawRocks.Shape shape, Durability durability)
        throws IOException, InterruptedException {
      Path data = folder.folder("raw");
      List<String> command =
          ChildProcess.javaCommand(
              RawRocks.class,
              List.of(
                  "--shape=" + shape.argument(),
                  "--durability=" + durability.argument(),
                  "--directory=" + data,
                  "--threads=" + plan.connections(),
                  "--entries=" + entries,
                  "--warm-up-seconds=" + WindowOptions.seconds(plan.warmUp()),
                  "--duration-seconds=" + WindowOptions.seconds(plan.window())));
      ChildProcess process =
          cleanUp.open(() -> ChildProcess.start("raw-rocksdb", command, folder.path()));
      try (process) {
        Duration most = plan.warmUp().plus(plan.window()).plus(RAW_START);
        return Measurement.fromLines(process.awaitOutput(most));
      } finally {
        TemporaryFolder.delete(data);
      }
    }
  }
}
