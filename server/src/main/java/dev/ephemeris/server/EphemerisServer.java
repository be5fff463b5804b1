// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.server.auth.Authenticator;
import dev.ephemeris.server.http.Gateway;
import dev.ephemeris.server.http.HttpFrontend;
import dev.ephemeris.server.http.OpenGateway;
import dev.ephemeris.server.http.PortCheck;
import dev.ephemeris.server.http.page.HttpPages;
import dev.ephemeris.server.http.page.NotReady;
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
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server: store, engine and network. */
public final class EphemerisServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EphemerisServer.class);

  private final ServerOptions options;
  private final MachineClock machine = MachineClock.SYSTEM;
  private final Path storeFolder;
  private final ServerCertificate certificate;
  private final Metrics metrics = new Metrics();
  private final SharedScrapes scrapes = new SharedScrapes(metrics);
  private final ReadMetrics readMetrics;
  private final Upgrading upgrading;
  private final StorageWatch watch;

  /** Null until it is started. */
  private @Nullable HttpFrontend frontend;

  /** The open data and what serves it; null until it is open for the first time. */
  private volatile @Nullable Served served;

  private volatile long startedAtSecond;

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
    this.certificate =
        ServerCertificate.loadOrCreate(
            options.dataFolder(), options.names(), Instant.ofEpochMilli(machine.epochMillis()));
    this.readMetrics = new ReadMetrics(scrapes, options.metricsAccess());
    this.upgrading =
        new Upgrading(readMetrics, certificate.pem(), System::nanoTime, this::startNetworkEarly);
    metrics.add(upgrading::scrape);
    metrics.add(new ProcessMeters(Version.text()));
    try {
      open();
      startNetwork();
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      // The network may be up already, and would keep the process alive.
      close(frontend);
      scrapes.close();
      close(served);
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

  private void open() {
    OpenData data = OpenData.open(storeFolder, options, machine, upgrading);
    try {
      startedAtSecond = data.engine().clock().nowSeconds();
      served = serve(data);
    } catch (RuntimeException | Error e) {
      data.close();
      throw e;
    }
    metrics.add(sink -> served().data.scrape(sink));
    metrics.add(sink -> served().operations.scrape(sink));
  }

  private void startNetwork() throws IOException, InterruptedException {
    if (frontend == null) {
      frontend =
          HttpFrontend.start(
              options.host(),
              options.port(),
              options.hostRule(),
              certificate,
              this::gateway,
              machine,
              metrics);
    }
  }

  /** If it cannot be started now, the upgrade continues, and it is tried again afterwards. */
  private void startNetworkEarly() {
    try {
      startNetwork();
    } catch (IOException e) {
      LOG.warn("The progress of the upgrade cannot be shown: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Served served() {
    return Objects.requireNonNull(served);
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
            readMetrics,
            certificate.pem(),
            () -> data.engine().clock().failure().map(NotReady::of));
    return new Served(data, operations, new OpenGateway(operations, pages), true);
  }

  /** The gateway to the open data, or the one until it is open. */
  private Gateway gateway() {
    Served now = served;
    if (now == null) {
      return upgrading.gateway();
    }
    if (!now.isOpen) {
      throw new WireException(
          WireError.UNAVAILABLE, "The data is being reopened after a failure of storage.");
    }
    return now.gateway;
  }

  private Optional<EngineException> storageFailure() {
    return served().data.engine().clock().failure();
  }

  /** Reopens the data; if that fails, requests are refused until it succeeds. */
  private void reopen() {
    Served before = served();
    if (before.isOpen) {
      served = before.closed();
      before.data.closeAfterFailure();
    }
    served = serve(OpenData.open(storeFolder, options, machine, upgrading));
  }

  public int port() {
    return Objects.requireNonNull(frontend).port();
  }

  /** How far the clock is ahead of the machine's. */
  public long clockOffsetSeconds() {
    return served().data.engine().clock().offsetSeconds();
  }

  /**
   * Closes the network first, so that no request arrives; storage last, so that accepted writes are
   * stored.
   */
  @Override
  public void close() {
    watch.close();
    close(frontend);
    scrapes.close();
    close(served);
  }

  private static void close(@Nullable HttpFrontend frontend) {
    if (frontend != null) {
      frontend.close();
    }
  }

  private static void close(@Nullable Served served) {
    if (served != null) {
      served.data.close();
    }
  }
}
