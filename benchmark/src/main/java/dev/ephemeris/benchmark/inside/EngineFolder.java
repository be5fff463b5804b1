// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark.inside;

import dev.ephemeris.benchmark.SampleItems;
import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ContainerSettings;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.expiry.ExpiryOptions;
import dev.ephemeris.engine.time.EngineClock;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.rocksdb.Durability;
import dev.ephemeris.store.rocksdb.RocksStore;
import dev.ephemeris.store.rocksdb.RocksStoreOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A data folder of the product, opened without the product's server. No background work runs by
 * itself.
 */
final class EngineFolder implements AutoCloseable {
  /** The number of concurrent writes; fewer than a partition refuses. */
  private static final int WRITES_IN_FLIGHT = 2000;

  private final Path folder;
  private final Store store;
  private final Engine engine;

  EngineFolder(Path dataFolder, MachineClock machine) throws IOException {
    // The server looks for the data there.
    this.folder = dataFolder.resolve("rocksdb");
    Files.createDirectories(dataFolder);
    this.store = RocksStore.open(folder, RocksStoreOptions.defaults().durability(Durability.OS));
    // Space is reclaimed directly after a purge, so that the program need not wait.
    EngineOptions options = EngineOptions.defaults().expiry(ExpiryOptions.defaults().quietNanos(0));
    this.engine = Engine.open(store, EngineClock.openWithoutTicker(store, machine), options);
  }

  Engine engine() {
    return engine;
  }

  Store store() {
    return store;
  }

  Container createContainer(String database, String name, long defaultTtl) {
    return createContainer(database, name, defaultTtl, "");
  }

  /**
   * @param more other settings, each with a comma before it
   */
  Container createContainer(String database, String name, long defaultTtl, String more) {
    if (engine.catalogue().findDatabase(database).isEmpty()) {
      engine.catalogue().createDatabase(database, Throughput.UNASKED);
    }
    String settings =
        """
        {"id":"%s","partitionKey":{"paths":["/pk"],"kind":"Hash","version":2},"defaultTtl":%d%s}
        """
            .formatted(name, defaultTtl, more);
    ObjectNode parsed = (ObjectNode) new JsonMapper().readTree(settings);
    return engine
        .catalogue()
        .createContainer(
            engine.database(database), ContainerSettings.parse(parsed), Throughput.UNASKED);
  }

  /**
   * Fills a container with sample items, many concurrently.
   *
   * @param everyThousand runs after every thousand of them
   */
  void fill(Container container, long items, Runnable everyThousand) throws InterruptedException {
    fill(container, items, SampleItems::body, everyThousand);
  }

  /**
   * The same with other items.
   *
   * @param bodies an item's text, by its number
   */
  void fill(Container container, long items, LongFunction<byte[]> bodies, Runnable everyThousand)
      throws InterruptedException {
    Semaphore free = new Semaphore(WRITES_IN_FLIGHT);
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    for (long number = 0; number < items; number++) {
      if (number % 1000 == 999) {
        everyThousand.run();
      }
      free.acquire();
      ItemBody body =
          ItemBody.parse(
              bodies.apply(number),
              container.partitionKeyDefinition(),
              container.settings().indexingPolicy().indexedPaths());
      CompletableFuture<ItemResult> unused =
          engine
              .items()
              .create(container, body.partitionKey(), body, Runnable::run)
              .whenComplete(
                  (result, thrown) -> {
                    if (thrown != null) {
                      failure.set(thrown);
                    }
                    free.release();
                  });
    }
    free.acquire(WRITES_IN_FLIGHT);
    Throwable thrown = failure.get();
    if (thrown != null) {
      throw new IllegalStateException("an item could not be written", thrown);
    }
  }

  /** The size of its files, as the sum of their lengths. */
  long bytesOnDisk() throws IOException {
    long bytes = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        // Files may be deleted meanwhile by compaction.
        bytes += Files.isRegularFile(file) ? file.toFile().length() : 0;
      }
    }
    return bytes;
  }

  @Override
  public void close() {
    engine.close();
    store.close();
  }
}
