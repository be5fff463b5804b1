// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.upgrade.UpgradeProgress;
import dev.ephemeris.server.http.ClosedGateway;
import dev.ephemeris.server.http.Gateway;
import dev.ephemeris.server.http.page.HttpPages;
import dev.ephemeris.server.http.page.NotReady;
import dev.ephemeris.server.http.page.PortalFiles;
import dev.ephemeris.server.http.page.ReadMetrics;
import dev.ephemeris.server.metrics.MeterSink;
import dev.ephemeris.server.metrics.Metric;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The server while data of an earlier format is upgraded. If this takes longer than a start, the
 * network is started meanwhile: {@code ready} and the metrics tell the progress, and other requests
 * are refused. So an operator sees why the server does not answer, and how long it will take.
 */
final class Upgrading implements Consumer<UpgradeProgress> {
  /** An upgrade that takes no longer than this is not noticed. */
  static final long UNNOTICED_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final long RETRY_AFTER_MILLIS = 1_000;
  private static final String REASON =
      "The data was written by an earlier version and is being upgraded.";

  private final LongSupplier nanoTime;
  private final long beganNanos;
  private final Runnable startNetwork;
  private final Gateway gateway;
  private boolean isNetworkStarted;
  private volatile @Nullable UpgradeProgress progress;

  /**
   * @param nanoTime measures how long the upgrade takes
   * @param startNetwork called once, if it takes long
   */
  Upgrading(
      ReadMetrics metrics, String certificatePem, LongSupplier nanoTime, Runnable startNetwork) {
    this.nanoTime = nanoTime;
    this.beganNanos = nanoTime.getAsLong();
    this.startNetwork = startNetwork;
    HttpPages pages =
        new HttpPages(
            new PortalFiles(
                file -> {
                  throw refusal();
                }),
            metrics,
            certificatePem,
            () -> Optional.of(new NotReady(REASON, progress)));
    this.gateway = new ClosedGateway(pages, Upgrading::refusal);
  }

  private static EngineException refusal() {
    return EngineException.unavailable(REASON, RETRY_AFTER_MILLIS);
  }

  @Override
  public void accept(UpgradeProgress now) {
    progress = now;
    if (!isNetworkStarted && nanoTime.getAsLong() - beganNanos > UNNOTICED_NANOS) {
      isNetworkStarted = true;
      startNetwork.run();
    }
  }

  /** The gateway until the data is open. */
  Gateway gateway() {
    return gateway;
  }

  /** Also when the upgrade is done. */
  void scrape(MeterSink sink) {
    UpgradeProgress known = progress;
    sink.value(
        Metric.UPGRADE_ITEMS_LEFT,
        known == null ? 0 : (double) (known.items() - known.itemsDone()));
  }
}
