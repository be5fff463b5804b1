package dev.ephemeris.server;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.server.auth.Authenticator;
import dev.ephemeris.server.http.HttpFrontend;
import dev.ephemeris.server.http.PortCheck;
import dev.ephemeris.server.metrics.Metrics;
import dev.ephemeris.server.metrics.ProcessMeters;
import dev.ephemeris.server.metrics.SharedScrapes;
import dev.ephemeris.server.operation.ReadMetrics;
import dev.ephemeris.server.operation.Router;
import dev.ephemeris.server.operation.ServerFacts;
import dev.ephemeris.server.tls.ServerCertificate;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** A running server: store, engine and network, joined. */
public final class EphemerisServer implements AutoCloseable {
  private final ServerOptions options;
  private final MachineClock machine = MachineClock.SYSTEM;
  private final Path storeFolder;
  private final ServerCertificate certificate;
  private final Metrics metrics = new Metrics();
  private final SharedScrapes scrapes = new SharedScrapes(metrics);
  private final long startedAtSecond;
  private final HttpFrontend frontend;
  private final StorageWatch watch;

  /** What is served now. */
  private volatile Served served;

  /**
   * @param router asks the engine of this data
   * @param isOpen false while the data is being opened again
   */
  private record Served(OpenData data, Router router, boolean isOpen) {}

  private EphemerisServer(ServerOptions options) throws IOException, InterruptedException {
    this.options = options;
    PortCheck.requireFree(options.host(), options.port());
    this.storeFolder = DataFolder.prepare(options.dataFolder());
    OpenData data = OpenData.open(storeFolder, options, machine);
    try {
      this.certificate =
          ServerCertificate.loadOrCreate(
              options.dataFolder(), options.names(), Instant.ofEpochMilli(machine.epochMillis()));
      this.startedAtSecond = data.engine().clock().nowSeconds();
      this.served = new Served(data, newRouter(data), true);
      metrics.add(sink -> served.data.scrape(sink));
      metrics.add(new ProcessMeters(Version.text()));
      this.frontend =
          HttpFrontend.start(
              options.host(),
              options.port(),
              options.hostRule(),
              certificate,
              this::router,
              machine,
              metrics);
    } catch (IOException | InterruptedException | RuntimeException e) {
      scrapes.close();
      data.close();
      throw e;
    }
    this.watch =
        new StorageWatch(
            this::storageFailure, () -> DataFolder.canBeWritten(storeFolder), this::reopen);
  }

  /** Opens the data and serves it from when this returns. What fails leaves nothing open. */
  public static EphemerisServer start(ServerOptions options)
      throws IOException, InterruptedException {
    return new EphemerisServer(options);
  }

  private Router newRouter(OpenData data) {
    return new Router(
        data.engine(),
        new Authenticator(options.key(), machine),
        certificate.pem(),
        new ServerFacts(
            Version.text(),
            startedAtSecond,
            options.testClock(),
            options.engineOptions().expiry().purge(),
            options.storeOptions().durability().name().toLowerCase(Locale.ROOT),
            options.consistency(),
            data.store()::approximateBytes),
        new ReadMetrics(scrapes, options.metricsAccess()));
  }

  /** The router of the data that is open. */
  private Router router() {
    Served now = served;
    if (!now.isOpen) {
      throw new WireException(
          WireError.UNAVAILABLE, "The data is being opened again after storage had failed.");
    }
    return now.router;
  }

  private Optional<EngineException> storageFailure() {
    return served.data.engine().clock().failure();
  }

  /** Opens the data again; where that fails, requests are refused until it succeeds. */
  private void reopen() {
    Served before = served;
    if (before.isOpen) {
      served = new Served(before.data, before.router, false);
      before.data.closeAfterFailure();
    }
    OpenData data = OpenData.open(storeFolder, options, machine);
    served = new Served(data, newRouter(data), true);
  }

  public int port() {
    return frontend.port();
  }

  /** How far the data's time is ahead of the machine's. */
  public long clockOffsetSeconds() {
    return served.data.engine().clock().offsetSeconds();
  }

  /** Network first, so that nothing new comes in; storage last, so that all that came is kept. */
  @Override
  public void close() {
    watch.close();
    frontend.close();
    scrapes.close();
    served.data.close();
  }
}
