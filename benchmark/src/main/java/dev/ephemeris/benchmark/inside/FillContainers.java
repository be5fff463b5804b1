package dev.ephemeris.benchmark.inside;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.time.MachineClock;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/**
 * Fills a data folder for the server to serve: two containers, one with few items, one with many.
 */
@CommandLine.Command(
    name = "fill-containers",
    description = "Fills two containers in a fresh data folder.",
    mixinStandardHelpOptions = true)
public final class FillContainers implements Callable<Integer> {
  public static final String FEW = "few";
  public static final String MANY = "many";

  @Option(names = "--directory", required = true, description = "the data folder")
  private Path directory = Path.of("");

  @Option(names = "--database", required = true, description = "the containers' database")
  private String database = "";

  @Option(names = "--few", required = true, description = "items of the one")
  private long few;

  @Option(names = "--many", required = true, description = "items of the other")
  private long many;

  @Option(names = "--default-ttl", required = true, description = "of both, in seconds")
  private long defaultTtl;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new FillContainers()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    try (EngineFolder folder = new EngineFolder(directory, MachineClock.SYSTEM)) {
      fill(folder, FEW, few);
      fill(folder, MANY, many);
    }
    return 0;
  }

  private void fill(EngineFolder folder, String name, long items) throws InterruptedException {
    Container container = folder.createContainer(database, name, defaultTtl);
    // Now the empty queues count as built, and every item is entered as it is written.
    folder.engine().expiryWorker().runUntilIdle();
    folder.fill(container, items, folder.engine().clock()::tick);
    System.out.println("filled " + name + " with " + items + " items");
  }
}
