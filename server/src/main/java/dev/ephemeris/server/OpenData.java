// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.engine.upgrade.UpgradeProgress;
import dev.ephemeris.server.metrics.ContainerMeters;
import dev.ephemeris.server.metrics.MeterSink;
import dev.ephemeris.server.metrics.Metric;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.rocksdb.RocksStore;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The data while it is open: the store, the engine on it, and their numbers. */
record OpenData(Store store, Engine engine, ContainerMeters containerMeters)
    implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OpenData.class);

  /**
   * On failure everything is closed.
   *
   * @param listener is told how far an upgrade has come
   */
  static OpenData open(
      Path storeFolder,
      ServerOptions options,
      MachineClock machine,
      Consumer<UpgradeProgress> listener) {
    Store store = RocksStore.open(storeFolder, options.storeOptions());
    try {
      Engine engine = Engine.open(store, machine, options.engineOptions(), listener);
      return new OpenData(store, engine, new ContainerMeters(engine));
    } catch (RuntimeException | Error e) {
      store.close();
      throw e;
    }
  }

  void scrape(MeterSink sink) {
    containerMeters.scrape(sink);
    sink.value(Metric.STORAGE, (double) store.approximateBytes());
    sink.value(Metric.UNERASED, (double) store.oldestUnerased().toSeconds());
    sink.value(Metric.LACKING_MEMORY, (double) engine.catalogue().lackingBytes());
    sink.value(Metric.CLOCK_OFFSET, (double) engine.clock().offsetSeconds());
  }

  /** Storage is closed last, so that all accepted writes are stored. */
  @Override
  public void close() {
    engine.close();
    store.close();
  }

  /** Closes data that cannot be written. Acknowledged writes are in the log. */
  void closeAfterFailure() {
    try {
      close();
    } catch (StoreException e) {
      LOG.info("The store was closed while it could not be written: {}", e.getMessage());
    }
  }
}
