// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * How fast the product starts on existing data, and how much memory it needs when idle.
 *
 * <p>The time runs from the launch of the process, including the launcher, until it reports that it
 * is ready: this is the time that a developer waits.
 */
@CommandLine.Command(
    name = "startup-benchmark",
    description = "Measures start-up time and idle memory on a filled database.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class StartupBenchmark implements Callable<Integer> {
  @Option(names = "--items", defaultValue = "300000", description = "loaded beforehand")
  private int items;

  @Option(names = "--idle-seconds", defaultValue = "5", description = "before memory is read")
  private int idleSeconds;

  @Mixin private final RoundOptions load = new RoundOptions(5, 64);
  @Mixin private final ProductOptions options = new ProductOptions();

  private final Clock clock = Clock.systemUTC();
  private final Signer signer = new Signer(Signer.EMULATOR_KEY);

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new StartupBenchmark()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    if (items < 1 || items > 10_000_000 || idleSeconds > 600) {
      throw new IllegalArgumentException("items or idle seconds out of range");
    }
    int rounds = load.rounds();
    try (CleanUp cleanUp = CleanUp.onExit()) {
      TemporaryFolder folder = options.folder(cleanUp);
      Path data = folder.folder("data");
      ProductCommand command = options.command();
      fill(command, folder.path(), data, cleanUp);
      measure(rounds, command, folder.path(), data, cleanUp);
    }
    return 0;
  }

  private void fill(ProductCommand command, Path folder, Path data, CleanUp cleanUp)
      throws IOException, InterruptedException {
    ContainerRequests requests = new ContainerRequests(signer, ControlClient.CONTAINER_LINK);
    try (Server product = Server.start("product", command, folder, data, Durability.OS, cleanUp);
        LoadGenerator generator = new LoadGenerator();
        ControlClient control = new ControlClient(product.port(), signer, clock)) {
      print("start-empty-milliseconds", product.startTime().toNanos() / 1e6);
      control.createContainer();
      AtomicLong numbers = new AtomicLong();
      Measurement unused =
          Loader.load(generator, product, requests, numbers, items, load.connections(), clock);
    }
  }

  private void measure(int rounds, ProductCommand command, Path folder, Path data, CleanUp cleanUp)
      throws IOException, InterruptedException {
    List<Double> milliseconds = new ArrayList<>();
    List<Double> megabytes = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      try (Server product =
          Server.start("product", command, folder, data, Durability.OS, cleanUp)) {
        milliseconds.add(product.startTime().toNanos() / 1e6);
        Thread.sleep(Duration.ofSeconds(idleSeconds));
        megabytes.add(product.process().residentBytes() / 1e6);
        try (ControlClient control = new ControlClient(product.port(), signer, clock)) {
          control.checkItem(items - 1);
        }
        System.out.printf(
            Locale.ROOT,
            "  round %d: ready after %.0f ms, %.0f MB resident%n",
            round + 1,
            milliseconds.getLast(),
            megabytes.getLast());
      }
    }
    print("start-filled-milliseconds", Report.median(milliseconds));
    print("idle-resident-megabytes", Report.median(megabytes));
  }

  private static void print(String name, double value) {
    System.out.printf(Locale.ROOT, "figure %s %.0f%n", name, value);
  }
}
