package dev.ephemeris.server;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.server.auth.Authenticator;
import dev.ephemeris.server.http.HttpFrontend;
import dev.ephemeris.server.metrics.ContainerMeters;
import dev.ephemeris.server.metrics.Metric;
import dev.ephemeris.server.metrics.Metrics;
import dev.ephemeris.server.metrics.ProcessMeters;
import dev.ephemeris.server.metrics.SharedScrapes;
import dev.ephemeris.server.operation.ReadMetrics;
import dev.ephemeris.server.operation.Router;
import dev.ephemeris.server.operation.ServerFacts;
import dev.ephemeris.server.tls.ServerCertificate;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.rocksdb.RocksStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;

/** A running server: store, engine and network, joined. */
public final class EphemerisServer implements AutoCloseable {
  private final Store store;
  private final Engine engine;
  private final SharedScrapes scrapes;
  private final HttpFrontend frontend;

  private EphemerisServer(
      Store store, Engine engine, SharedScrapes scrapes, HttpFrontend frontend) {
    this.store = store;
    this.engine = engine;
    this.scrapes = scrapes;
    this.frontend = frontend;
  }

  /** Opens the data and serves it from when this returns. What fails leaves nothing open. */
  public static EphemerisServer start(ServerOptions options)
      throws IOException, InterruptedException {
    MachineClock machine = MachineClock.SYSTEM;
    Path storeFolder = DataFolder.prepare(options.dataFolder());
    Store store = RocksStore.open(storeFolder, options.storeOptions());
    try {
      Engine engine = Engine.open(store, machine, options.engineOptions());
      try {
        ServerCertificate certificate =
            ServerCertificate.loadOrCreate(
                options.dataFolder(), options.names(), Instant.ofEpochMilli(machine.epochMillis()));
        Metrics metrics = metrics(store, engine);
        SharedScrapes scrapes = new SharedScrapes(metrics);
        Router router =
            new Router(
                engine,
                new Authenticator(options.key(), machine),
                certificate.pem(),
                facts(options, store, engine),
                new ReadMetrics(scrapes, options.metricsAccess()));
        HttpFrontend frontend =
            HttpFrontend.start(
                options.host(),
                options.port(),
                options.hostRule(),
                certificate,
                router,
                machine,
                metrics);
        return new EphemerisServer(store, engine, scrapes, frontend);
      } catch (IOException | InterruptedException | RuntimeException e) {
        engine.close();
        throw e;
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private static ServerFacts facts(ServerOptions options, Store store, Engine engine) {
    return new ServerFacts(
        Version.text(),
        engine.clock().nowSeconds(),
        options.testClock(),
        options.engineOptions().expiry().purge(),
        options.storeOptions().durability().name().toLowerCase(Locale.ROOT),
        store::approximateBytes);
  }

  /** The network adds its own numbers when it starts. */
  private static Metrics metrics(Store store, Engine engine) {
    Metrics metrics = new Metrics();
    metrics.add(new ContainerMeters(engine));
    metrics.add(new ProcessMeters(Version.text()));
    metrics.add(sink -> sink.value(Metric.STORAGE, (double) store.approximateBytes()));
    metrics.add(sink -> sink.value(Metric.CLOCK_OFFSET, (double) engine.clock().offsetSeconds()));
    return metrics;
  }

  public int port() {
    return frontend.port();
  }

  /** How far the data's time is ahead of the machine's. */
  public long clockOffsetSeconds() {
    return engine.clock().offsetSeconds();
  }

  /** Network first, so that nothing new comes in; storage last, so that all that came is kept. */
  @Override
  public void close() {
    frontend.close();
    scrapes.close();
    engine.close();
    store.close();
  }
}
