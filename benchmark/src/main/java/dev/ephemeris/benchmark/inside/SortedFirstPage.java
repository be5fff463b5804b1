// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark.inside;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.query.QueryPage;
import dev.ephemeris.engine.query.QueryRequest;
import dev.ephemeris.engine.scope.ListScope;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/**
 * The first page of a query that is sorted by a path under a wildcard, if no item or ten items lack
 * the property, compared with the same query on a path that the policy names. Both have the same
 * values.
 *
 * <p>The processor time of the thread that makes the page is compared; pages of the two alternate.
 */
@CommandLine.Command(
    name = "sorted-first-page",
    description = "Measures the first page of sorted queries, and prints ratios.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class SortedFirstPage implements Callable<Integer> {
  private static final double LIMIT = 1.15;
  private static final int LACKING = 10;
  private static final int PAGES_A_ROUND = 400;
  private static final int ROWS = 100;
  private static final String POLICY =
      ",\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/*\"},{\"path\":\"/namedAll/?\"},{\"path\":\"/namedMost/?\"}]}";

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  @Option(names = "--items", defaultValue = "1000000", description = "to sort")
  private long items;

  @Option(names = "--rounds", defaultValue = "9", description = "of pages")
  private int rounds;

  /** Two queries that should cost the same. */
  private record Pair(String name, String wildcard, String named) {}

  private static final List<Pair> PAIRS =
      Stream.of("All", "Most")
          .flatMap(
              lacked ->
                  Stream.of("TOP 10 ", "")
                      .map(
                          top ->
                              new Pair(
                                  "sorted-%s-%s/named"
                                      .formatted(
                                          lacked.equals("All") ? "none-lack" : "ten-lack",
                                          top.isEmpty() ? "page" : "top"),
                                  query(top, "any" + lacked),
                                  query(top, "named" + lacked))))
          .toList();

  private static String query(String top, String path) {
    return "SELECT %s* FROM c ORDER BY c.%s".formatted(top, path);
  }

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new SortedFirstPage()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    Path directory = Files.createTempDirectory("ephemeris-sorted");
    try (EngineFolder folder = new EngineFolder(directory, System::currentTimeMillis)) {
      Container container = folder.createContainer("sorted", "items", -1, POLICY);
      folder.fill(container, items, this::body, () -> {});
      container.partitions().getFirst().shard().reclaim();
      for (Pair pair : PAIRS) {
        long begin = System.nanoTime();
        while (pages(folder, container, pair.wildcard) == 0) {
          // Pages may be empty until it is known which items lack the property.
        }
        System.out.printf(
            Locale.ROOT, "first of all: %s %.2f s%n", pair.name, (System.nanoTime() - begin) / 1e9);
      }
      for (Pair pair : PAIRS) {
        compare(folder, container, pair);
      }
    } finally {
      delete(directory);
    }
    return 0;
  }

  private byte[] body(long number) {
    // As random as hashes, so that neighbours in the order are not neighbours in storage.
    long value = Math.floorMod(number * 0x9E37_79B9_7F4A_7C15L, 1_000_000_007L);
    String most =
        number % Math.max(1, items / LACKING) == 0
            ? ""
            : ",\"anyMost\":%d,\"namedMost\":%d".formatted(value, value);
    return "{\"id\":\"i%d\",\"pk\":\"p%d\",\"anyAll\":%d,\"namedAll\":%d%s}"
        .formatted(number, number % 1000, value, value, most)
        .getBytes(StandardCharsets.UTF_8);
  }

  private static int pages(EngineFolder folder, Container container, String query) {
    QueryRequest request =
        new QueryRequest(query, Map.of(), new ListScope.WholeContainer(), ROWS, false, null);
    QueryPage page = folder.engine().queries().page(container, request);
    return page.rows().size();
  }

  /** The first round is not counted: code is still being compiled. */
  private void compare(EngineFolder folder, Container container, Pair pair) {
    List<Double> ratios = new ArrayList<>();
    for (int round = -1; round < rounds; round++) {
      long wildcard = 0;
      long named = 0;
      for (int page = 0; page < PAGES_A_ROUND; page++) {
        wildcard += processorNanos(folder, container, pair.wildcard);
        named += processorNanos(folder, container, pair.named);
      }
      if (round >= 0) {
        ratios.add((double) wildcard / named);
      }
    }
    double median = ratios.stream().sorted().toList().get(ratios.size() / 2);
    System.out.printf(
        Locale.ROOT,
        "ratio %s %.2f limit <= %.2f %s (rounds: %s)%n",
        pair.name,
        median,
        LIMIT,
        median <= LIMIT ? "met" : "MISSED",
        ratios.stream()
            .map(ratio -> String.format(Locale.ROOT, "%.2f", ratio))
            .collect(Collectors.joining(" ")));
  }

  private static long processorNanos(EngineFolder folder, Container container, String query) {
    long begin = THREADS.getCurrentThreadCpuTime();
    if (pages(folder, container, query) == 0) {
      throw new IllegalStateException("no rows of " + query);
    }
    return THREADS.getCurrentThreadCpuTime() - begin;
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.toList().reversed()) {
        Files.delete(file);
      }
    }
  }
}
