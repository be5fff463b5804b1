// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import dev.ephemeris.benchmark.RatioReport.Limit;
import dev.ephemeris.benchmark.inside.FillContainers;
import dev.ephemeris.benchmark.inside.QueueHead;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The cost of expiry: mass expiry under load, changes of a container's default, queues after a
 * purge, erasure from files; and how late expired items can still be read. Each figure is compared
 * with another one of the same run.
 */
@CommandLine.Command(
    name = "expiry-benchmark",
    description = "Measures purging and its effect on other requests, and prints ratios.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class ExpiryBenchmark implements Callable<Integer> {
  /** The parts that can be measured alone. */
  enum Part {
    LOAD,
    CHANGE,
    QUEUE,
    INSTANT,
    ERASURE
  }

  private static final long DEFAULT_TTL = 1_000_000;
  private static final Duration CHILD_TIMEOUT = Duration.ofMinutes(20);
  private static final Limit LOOK_LIMIT = new Limit.AtMost(2.0);

  /**
   * How much may stay, as a share of what the items took: logs, and data kept for other reasons.
   */
  private static final Limit SPACE_LIMIT = new Limit.AtMost(0.25);

  @Option(names = "--items", defaultValue = "100000", description = "items that expire at once")
  private int items;

  @Option(
      names = "--kept-items",
      defaultValue = "10000",
      description = "items that are read meanwhile")
  private int keptItems;

  @Option(names = "--purge-seconds", defaultValue = "120", description = "maximum time of a purge")
  private int purgeSeconds;

  @Option(
      names = "--few",
      defaultValue = "1000",
      description = "items of a container whose default changes")
  private long few;

  @Option(
      names = "--many",
      defaultValue = "1000000",
      description = "items of a container whose default changes")
  private long many;

  @Option(
      names = "--queue-items",
      defaultValue = "240000",
      description = "items purged from a queue")
  private long queueItems;

  @Option(
      names = "--instant-rounds",
      defaultValue = "5",
      description = "rounds of reads around the instant of expiry")
  private int instantRounds;

  @Option(
      names = "--readers",
      defaultValue = "16",
      description = "readers around the instant of expiry")
  private int readers;

  @Option(names = "--durability", defaultValue = "fsync", description = "fsync or os")
  private String durability = "fsync";

  @Option(
      names = "--parts",
      split = ",",
      defaultValue = "load,change,queue,instant,erasure",
      description = "parts to measure")
  private Set<Part> parts = Set.of();

  @Mixin private final RoundOptions load = new RoundOptions(3, 32);
  @Mixin private final WindowOptions window = new WindowOptions(3, 5);
  @Mixin private final ProductOptions options = new ProductOptions();

  private final Clock clock = Clock.systemUTC();
  private final Signer signer = new Signer(Signer.EMULATOR_KEY);
  private final Report report = new Report();
  private final RatioReport ratios = new RatioReport();
  private final List<String> figures = new ArrayList<>();

  public static void main(String[] arguments) {
    System.exit(commandLine(new ExpiryBenchmark()).execute(arguments));
  }

  static CommandLine commandLine(ExpiryBenchmark benchmark) {
    return new CommandLine(benchmark).setCaseInsensitiveEnumValuesAllowed(true);
  }

  @Override
  public Integer call() throws Exception {
    ExpiryPlan plan = plan();
    try (CleanUp cleanUp = CleanUp.onExit()) {
      TemporaryFolder folder = options.folder(cleanUp);
      LoadGenerator generator = cleanUp.open(LoadGenerator::new);
      System.out.printf(
          "transport %s, data on %s, durability %s%n",
          Transport.name(), Files.getFileStore(folder.path()).type(), durability);
      if (parts.contains(Part.LOAD)) {
        measureLoad(plan, folder, generator, cleanUp);
      }
      if (parts.contains(Part.CHANGE)) {
        measureChange(folder, cleanUp);
      }
      if (parts.contains(Part.QUEUE)) {
        measureQueue(folder, cleanUp);
      }
      if (parts.contains(Part.INSTANT)) {
        measureInstant(folder, generator, cleanUp);
      }
      if (parts.contains(Part.ERASURE)) {
        measureErasure(plan, folder, generator, cleanUp);
      }
    }
    if (parts.contains(Part.LOAD)) {
      report.lines().forEach(System.out::println);
    }
    figures.forEach(System.out::println);
    ratios.lines().forEach(System.out::println);
    return 0;
  }

  private ExpiryPlan plan() {
    if (few < 1 || few > many || many > 10_000_000 || queueItems < 1 || queueItems > 10_000_000) {
      throw new IllegalArgumentException("--few, --many or --queue-items out of range");
    }
    return new ExpiryPlan(
        items,
        keptItems,
        load.rounds(),
        window.warmUp(),
        window.duration(),
        Duration.ofSeconds(purgeSeconds),
        load.connections());
  }

  private void measureLoad(
      ExpiryPlan plan, TemporaryFolder folder, LoadGenerator generator, CleanUp cleanUp)
      throws IOException, InterruptedException {
    Path data = folder.folder("load");
    try (Server product = startProduct(folder, data, cleanUp)) {
      new MassExpiry(plan, product, generator, signer, clock, report, ratios).run();
    }
    TemporaryFolder.delete(data);
  }

  private void measureChange(TemporaryFolder folder, CleanUp cleanUp)
      throws IOException, InterruptedException {
    System.out.println("change of the default");
    Path data = folder.folder("change");
    List<String> unused =
        runInside(
            FillContainers.class,
            folder,
            cleanUp,
            "--directory=" + data,
            "--database=" + ControlClient.DATABASE,
            "--container=" + PolicyChange.FEW + "=" + few,
            "--container=" + PolicyChange.MANY + "=" + many,
            "--default-ttl=" + DEFAULT_TTL);
    try (Server product = startProduct(folder, data, cleanUp);
        ControlClient control = new ControlClient(product.port(), signer, clock)) {
      product.awaitQuiet();
      new PolicyChange(control, ratios).run(load.rounds());
    }
    TemporaryFolder.delete(data);
  }

  private void measureQueue(TemporaryFolder folder, CleanUp cleanUp)
      throws IOException, InterruptedException {
    System.out.println("head of the queue");
    Path data = folder.folder("queue");
    List<String> lines =
        runInside(
            QueueHead.class,
            folder,
            cleanUp,
            "--directory=" + data,
            "--items=" + queueItems,
            "--rounds=" + load.rounds());
    lines.forEach(this::takeSample);
    TemporaryFolder.delete(data);
  }

  private void measureInstant(TemporaryFolder folder, LoadGenerator generator, CleanUp cleanUp)
      throws IOException, InterruptedException {
    System.out.println("instant of expiry, beside Redis without persistence");
    InstantPlan plan =
        new InstantPlan(
            items,
            instantRounds,
            readers,
            window.warmUp(),
            window.duration(),
            Duration.ofSeconds(purgeSeconds));
    Path data = folder.folder("instant");
    long writtenAt = clock.instant().getEpochSecond();
    List<String> arguments = new ArrayList<>(ProductItems.fillArguments(plan, writtenAt));
    arguments.add("--directory=" + data);
    arguments.add("--database=" + ControlClient.DATABASE);
    arguments.add("--default-ttl=" + DEFAULT_TTL);
    List<String> unused =
        runInside(FillContainers.class, folder, cleanUp, arguments.toArray(String[]::new));
    try (Server redis = RedisServer.start(folder.folder("redis"), cleanUp);
        RedisClient redisClient = RedisClient.connect(redis.port());
        Server product = startProduct(folder, data, cleanUp);
        ControlClient control = new ControlClient(product.port(), signer, clock)) {
      CommitTime commitTime = new CommitTime(plan, product, generator, signer, clock);
      commitTime.prepare(control);
      InstantComparison comparison =
          new InstantComparison(
              plan.rounds(),
              new InstantOfExpiry(plan, generator, clock),
              new ProductItems(plan, product, control, signer, clock, writtenAt),
              new RedisItems(plan, redis, redisClient, generator),
              commitTime);
      comparison.run(ratios);
      figures.addAll(comparison.lines());
    }
    TemporaryFolder.delete(data);
  }

  private void measureErasure(
      ExpiryPlan plan, TemporaryFolder folder, LoadGenerator generator, CleanUp cleanUp)
      throws IOException, InterruptedException {
    Path data = folder.folder("erasure");
    String within = ErasureLoad.WITHIN.toSeconds() + "s";
    try (Server product =
            startProduct(folder, data, cleanUp, "--test-clock", "--erase-within", within);
        ControlClient control = new ControlClient(product.port(), signer, clock)) {
      new ErasureLoad(plan, product, generator, control, signer, clock, ratios).run();
    }
    TemporaryFolder.delete(data);
  }

  /** Adds figures to the report, and prints other lines. */
  private void takeSample(String line) {
    String[] words = line.split(" ", -1);
    if (words.length != 3 || !words[0].equals("sample")) {
      System.out.println("  " + line);
      return;
    }
    String name = words[1];
    Limit limit =
        name.startsWith("head-")
            ? LOOK_LIMIT
            : name.contains("bytes") ? SPACE_LIMIT : new Limit.None();
    ratios.add(name, limit, Double.parseDouble(words[2]));
  }

  private static List<String> runInside(
      Class<?> program, TemporaryFolder folder, CleanUp cleanUp, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = ChildProcess.javaCommand(program, List.of(arguments));
    String name = program.getSimpleName().toLowerCase(Locale.ROOT);
    ChildProcess process = cleanUp.open(() -> ChildProcess.start(name, command, folder.path()));
    try (process) {
      return process.awaitOutput(CHILD_TIMEOUT);
    }
  }

  private Server startProduct(TemporaryFolder folder, Path data, CleanUp cleanUp)
      throws IOException, InterruptedException {
    return startProduct(folder, data, cleanUp, "--test-clock");
  }

  private Server startProduct(
      TemporaryFolder folder, Path data, CleanUp cleanUp, String... moreWords)
      throws IOException, InterruptedException {
    return Server.start(
        "product",
        options.command().and(moreWords),
        folder.path(),
        data,
        Durability.valueOf(durability.toUpperCase(Locale.ROOT)),
        cleanUp);
  }
}
