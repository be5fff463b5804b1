// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import dev.ephemeris.benchmark.RatioReport.Limit;
import dev.ephemeris.benchmark.inside.layout.LayoutRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Compares two layouts of items in storage: the text under the item's key, and the text under its
 * number. Each ratio divides the processor time of the second by that of the first; less is better
 * for the second.
 */
@CommandLine.Command(
    name = "layout",
    description = "Compares two layouts of items in storage, and prints ratios.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class LayoutBenchmark implements Callable<Integer> {
  private static final Duration CHILD_TIMEOUT = Duration.ofMinutes(30);
  private static final Limit NONE = new Limit.None();

  @Option(
      names = "--items",
      split = ",",
      defaultValue = "10000,1000000",
      description = "how many there are, one measurement for each")
  private List<Long> counts = List.of();

  @Option(names = "--rounds", defaultValue = "3", description = "of both layouts, in turn")
  private int rounds;

  @Mixin private final ProductOptions options = new ProductOptions();

  private final RatioReport ratios = new RatioReport();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new LayoutBenchmark()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    try (CleanUp cleanUp = CleanUp.onExit()) {
      TemporaryFolder folder = options.folder(cleanUp);
      for (long count : counts) {
        for (int round = 0; round < rounds; round++) {
          Map<String, Double> underKey = run("KEY", count, folder, cleanUp);
          Map<String, Double> underNumber = run("NUMBER", count, folder, cleanUp);
          underKey.forEach((name, figure) -> add(count, name, figure, underNumber.get(name)));
        }
      }
    }
    ratios.lines().forEach(System.out::println);
    return 0;
  }

  private void add(long count, String name, double underKey, Double underNumber) {
    System.out.printf(
        Locale.ROOT,
        "  %d %s: under the key %.2f, under the number %.2f%n",
        count,
        name,
        underKey,
        underNumber);
    ratios.add("%s-of-%d number/key".formatted(name, count), NONE, underNumber / underKey);
  }

  /** The figures that one layout printed. */
  private static Map<String, Double> run(
      String under, long count, TemporaryFolder folder, CleanUp cleanUp)
      throws IOException, InterruptedException {
    Path data = folder.folder("under-" + under.toLowerCase(Locale.ROOT));
    List<String> command =
        ChildProcess.javaCommand(
            LayoutRun.class,
            List.of("--directory=" + data, "--items=" + count, "--text-under=" + under));
    ChildProcess process = cleanUp.open(() -> ChildProcess.start("layout", command, folder.path()));
    Map<String, Double> figures = new LinkedHashMap<>();
    try (process) {
      for (String line : process.awaitOutput(CHILD_TIMEOUT)) {
        String[] words = line.split(" ", -1);
        if (words.length == 3 && words[0].equals("sample")) {
          figures.put(words[1], Double.parseDouble(words[2]));
        }
      }
    }
    TemporaryFolder.delete(data);
    return figures;
  }
}
