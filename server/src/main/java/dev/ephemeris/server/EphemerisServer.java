// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.server.auth.Authenticator;
import dev.ephemeris.server.http.Gateway;
import dev.ephemeris.server.http.HttpFrontend;
import dev.ephemeris.server.http.PortCheck;
import dev.ephemeris.server.http.page.HttpPages;
import dev.ephemeris.server.http.page.PortalFiles;
import dev.ephemeris.server.http.page.ReadMetrics;
import dev.ephemeris.server.metrics.Metrics;
import dev.ephemeris.server.metrics.ProcessMeters;
import dev.ephemeris.server.metrics.SharedScrapes;
import dev.ephemeris.server.operation.Operations;
import dev.ephemeris.server.operation.ServerFacts;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import dev.ephemeris.server.tls.ServerCertificate;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** A running server: store, engine and network. */
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

  /** The open data and what serves it. */
  private volatile Served served;

  /**
   * @param operations of this data's engine
   * @param gateway calls them for HTTP
   * @param isOpen false while the data is being reopened
   */
  private record Served(OpenData data, Operations operations, Gateway gateway, boolean isOpen) {
    Served closed() {
      return new Served(data, operations, gateway, false);
    }
  }

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
      this.served = serve(data);
      metrics.add(sink -> served.data.scrape(sink));
      metrics.add(sink -> served.operations.scrape(sink));
      metrics.add(new ProcessMeters(Version.text()));
      this.frontend =
          HttpFrontend.start(
              options.host(),
              options.port(),
              options.hostRule(),
              certificate,
              this::gateway,
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

  /** Opens the data and serves it. On failure everything is closed. */
  public static EphemerisServer start(ServerOptions options)
      throws IOException, InterruptedException {
    return new EphemerisServer(options);
  }

  private Served serve(OpenData data) {
    Operations operations =
        new Operations(
            data.engine(),
            new Authenticator(options.key(), machine),
            new ServerFacts(
                Version.text(),
                startedAtSecond,
                options.testClock(),
                options.engineOptions().expiry().purge(),
                options.storeOptions().durability().name().toLowerCase(Locale.ROOT),
                options.consistency(),
                options.requirePlans(),
                data.store()::approximateBytes));
    HttpPages pages =
        new HttpPages(
            new PortalFiles(operations::onStorage),
            new ReadMetrics(scrapes, options.metricsAccess()),
            certificate.pem(),
            data.engine().clock()::failure);
    return new Served(data, operations, new Gateway(operations, pages), true);
  }

  /** The gateway to the open data. */
  private Gateway gateway() {
    Served now = served;
    if (!now.isOpen) {
      throw new WireException(
          WireError.UNAVAILABLE, "The data is being reopened after a failure of storage.");
    }
    return now.gateway;
  }

  private Optional<EngineException> storageFailure() {
    return served.data.engine().clock().failure();
  }

  /** Reopens the data; if that fails, requests are refused until it succeeds. */
  private void reopen() {
    Served before = served;
    if (before.isOpen) {
      served = before.closed();
      before.data.closeAfterFailure();
    }
    OpenData data = OpenData.open(storeFolder, options, machine);
    served = serve(data);
  }

  public int port() {
    return frontend.port();
  }

  /** How far the clock is ahead of the machine's. */
  public long clockOffsetSeconds() {
    return served.data.engine().clock().offsetSeconds();
  }

  /**
   * Closes the network first, so that no request arrives; storage last, so that accepted writes are
   * stored.
   */
  @Override
  public void close() {
    watch.close();
    frontend.close();
    scrapes.close();
    served.data.close();
  }
}
