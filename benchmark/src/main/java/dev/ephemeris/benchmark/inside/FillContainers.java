// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark.inside;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.time.MachineClock;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Fills containers with sample items in a new data folder for the server. */
@CommandLine.Command(
    name = "fill-containers",
    description = "Fills containers in a fresh data folder.",
    mixinStandardHelpOptions = true)
public final class FillContainers implements Callable<Integer> {
  @Option(names = "--directory", required = true, description = "the data folder")
  private Path directory = Path.of("");

  @Option(names = "--database", required = true, description = "the containers' database")
  private String database = "";

  @Option(
      names = "--container",
      required = true,
      description = "name=items; given once for each container")
  private Map<String, Long> containers = Map.of();

  @Option(names = "--default-ttl", required = true, description = "of all, in seconds")
  private long defaultTtl;

  @Option(
      names = "--written-at",
      description = "Unix second that all items get as _ts; otherwise time passes while filling")
  private @Nullable Long writtenAt;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new FillContainers()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    try (EngineFolder folder = new EngineFolder(directory, clock())) {
      for (Map.Entry<String, Long> container : containers.entrySet()) {
        fill(folder, container.getKey(), container.getValue());
      }
    }
    return 0;
  }

  private MachineClock clock() {
    if (writtenAt == null) {
      return MachineClock.SYSTEM;
    }
    long millis = Math.multiplyExact(writtenAt, 1000L);
    return () -> millis;
  }

  private void fill(EngineFolder folder, String name, long items) throws InterruptedException {
    Container container = folder.createContainer(database, name, defaultTtl);
    // Now the empty queues count as built, and every item is entered when it is written.
    folder.engine().backgroundWorker().runUntilIdle();
    folder.fill(container, items, folder.engine().clock()::tick);
    System.out.println("filled " + name + " with " + items + " items");
  }
}
