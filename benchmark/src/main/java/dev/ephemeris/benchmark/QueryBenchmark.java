// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import dev.ephemeris.benchmark.PostgresTable.GinClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
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

/** The cost of queries that use the index, compared with point reads and with PostgreSQL. */
@CommandLine.Command(
    name = "query-benchmark",
    description = "Measures queries of the product and of PostgreSQL, and prints ratios.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class QueryBenchmark implements Callable<Integer> {
  /** The items loaded with one signature, which must stay valid meanwhile. */
  private static final int ITEMS_OF_A_LOAD = 100_000;

  @Option(names = "--items", defaultValue = "1000000", description = "loaded, then asked for")
  private int items;

  @Mixin private final RoundOptions load = new RoundOptions(9, 16);
  @Mixin private final WindowOptions window = new WindowOptions(0.3, 1);
  @Mixin private final ProductOptions options = new ProductOptions();

  private final Clock clock = Clock.systemUTC();
  private final Signer signer = new Signer(Signer.EMULATOR_KEY);
  private final Report report = new Report();
  private final RatioReport ratios = new RatioReport();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new QueryBenchmark()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    QueryPlan plan = new QueryPlan(items, load.rounds(), load.plan(window));
    try (CleanUp cleanUp = CleanUp.onExit()) {
      TemporaryFolder folder = options.folder(cleanUp);
      System.out.printf(
          "transport %s, data on %s, %d items of %d bytes, %d connections where several%n",
          Transport.name(),
          Files.getFileStore(folder.path()).type(),
          items,
          IndexedItems.body(0).length,
          load.connections());
      LoadGenerator generator = cleanUp.open(LoadGenerator::new);
      List<PostgresTable> tables = loadPeer(plan, cleanUp);
      Server product = startProduct(folder, cleanUp);
      try (ControlClient control = new ControlClient(product.port(), signer, clock)) {
        control.createDatabase();
        load(product, generator, control, QueryComparison.FEW, plan.few());
        load(product, generator, control, QueryComparison.MANY, plan.items());
        product.awaitQuiet();
        new QueryChecks(control, tables, plan.items()).run();
      }
      warm(product, generator, tables, plan.items());
      new QueryComparison(
              plan, product, tables, generator, signer, clock, report, ratios, folder.path())
          .run();
    }
    report.lines().forEach(System.out::println);
    ratios.lines().forEach(System.out::println);
    return 0;
  }

  /**
   * Loads a table for each kind of index. Its folder is not in the common one, because it belongs
   * to another user.
   */
  private List<PostgresTable> loadPeer(QueryPlan plan, CleanUp cleanUp) throws Exception {
    TemporaryFolder folder = options.folder(cleanUp);
    PostgresServer server = cleanUp.open(() -> PostgresServer.start(folder.path()));
    System.out.println("PostgreSQL with " + String.join(", ", PostgresServer.SETTINGS));
    List<PostgresTable> tables = new ArrayList<>();
    for (GinClass ginClass : GinClass.values()) {
      PostgresTable table = new PostgresTable(server, "items_" + ginClass.sqlName(), ginClass);
      table.indexes().forEach(index -> System.out.println("  " + index));
      table.load(plan.items());
      tables.add(table);
    }
    return tables;
  }

  private Server startProduct(TemporaryFolder folder, CleanUp cleanUp)
      throws IOException, InterruptedException {
    Path data = folder.folder("data");
    return Server.start(
        "product",
        // The same memory for cached data as PostgreSQL has.
        options
            .command()
            .and("--unlimited")
            .and("--cache-megabytes")
            .and(PostgresServer.CACHE_MEGABYTES),
        folder.path(),
        data,
        Durability.OS,
        cleanUp);
  }

  private void load(
      Server product, LoadGenerator generator, ControlClient control, String container, int count)
      throws IOException, InterruptedException {
    control.createContainer(container);
    QueryRequests requests = new QueryRequests(signer, container);
    for (int from = 0; from < count; from += ITEMS_OF_A_LOAD) {
      int until = Math.min(count, from + ITEMS_OF_A_LOAD);
      RequestSource inserts = requests.inserts(new AtomicLong(from), until, clock.instant());
      Measurement unused = Loader.load(generator, product, inserts, load.connections());
    }
  }

  /** Reads all queried data into memory, so that the speed of files is not measured. */
  private void warm(Server product, LoadGenerator generator, List<PostgresTable> tables, int count)
      throws SQLException, InterruptedException {
    for (PostgresTable table : tables) {
      table.warm();
    }
    QueryRequests requests = new QueryRequests(signer, QueryComparison.MANY);
    LoadPlan untilTheEnd =
        new LoadPlan(load.connections(), Duration.ZERO, LoadPlan.MAXIMUM_DURATION);
    RequestSource equalities = requests.equalities(new AtomicLong(), count, clock.instant());
    Measurement asked =
        generator.run(product.port(), equalities, untilTheEnd, product.process()::cpu);
    System.out.printf(Locale.ROOT, "asked for each item once, %.0f/s%n", asked.rate());
  }
}
