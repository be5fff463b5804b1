// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.engine.upgrade.UpgradeProgress;
import dev.ephemeris.server.auth.MetricsAccess;
import dev.ephemeris.server.auth.MetricsToken;
import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.MetricsText;
import dev.ephemeris.server.fixture.WireClient;
import dev.ephemeris.server.http.HostRule;
import dev.ephemeris.server.http.HttpFrontend;
import dev.ephemeris.server.http.page.ReadMetrics;
import dev.ephemeris.server.metrics.Metrics;
import dev.ephemeris.server.metrics.SharedScrapes;
import dev.ephemeris.server.tls.ServerCertificate;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients and operators see while data of an earlier version is upgraded. */
class UpgradingTest {
  private static final String ITEMS_LEFT = "ephemeris_upgrade_items_left";

  private final Metrics metrics = new Metrics();
  private final SharedScrapes scrapes = new SharedScrapes(metrics);
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger starts = new AtomicInteger();
  private Upgrading upgrading;
  private HttpFrontend frontend;
  private WireClient client;

  @BeforeEach
  void start(@TempDir Path folder) throws IOException, InterruptedException {
    ServerCertificate certificate =
        ServerCertificate.loadOrCreate(folder, List.of("localhost"), Instant.now());
    upgrading =
        new Upgrading(
            new ReadMetrics(scrapes, new MetricsAccess(MetricsToken.NONE, true)),
            certificate.pem(),
            nanos::get,
            starts::incrementAndGet);
    metrics.add(upgrading::scrape);
    frontend =
        HttpFrontend.start(
            "localhost",
            0,
            HostRule.loopbackAnd(List.of()),
            certificate,
            upgrading::gateway,
            MachineClock.SYSTEM,
            metrics);
    client = WireClient.plain(frontend.port());
  }

  @AfterEach
  void stop() {
    frontend.close();
    scrapes.close();
  }

  @Test
  void readyTellsTheProgress() {
    upgrading.accept(new UpgradeProgress(2, 7, 250, 1000));

    Answer answer = client.get("_ephemeris/ready").sendAsIs().is(503);

    assertThat(answer.json().path("status").asString()).isEqualTo("not ready");
    assertThat(answer.json().path("reason").asString()).contains("is being upgraded");
    assertThat(answer.json().path("upgrade").toString())
        .isEqualTo(
            "{\"percent\":25,\"itemsDone\":250,\"items\":1000,\"partition\":2,\"partitions\":7}");
  }

  @Test
  void metricsTellHowManyItemsAreLeft() {
    upgrading.accept(new UpgradeProgress(2, 7, 250, 1000));
    assertThat(itemsLeft()).isEqualTo(750);

    upgrading.accept(new UpgradeProgress(7, 7, 1000, 1000));
    assertThat(itemsLeft()).isZero();
  }

  private double itemsLeft() {
    return MetricsText.parse(client.get("_ephemeris/metrics").sendAsIs().is(200).text())
        .value(ITEMS_LEFT);
  }

  @Test
  void otherRequestsAreRefusedForAWhile() {
    for (String path : List.of("", "dbs", "dbs/db/colls/items/docs", "_ephemeris/server")) {
      Answer refusal = client.get(path).send().is(503);
      assertThat(refusal.text()).contains("is being upgraded");
      assertThat(refusal.header("x-ms-retry-after-ms")).isEqualTo("1000");
    }
    client.get("").header("accept", "text/html").sendAsIs().is(503);
    client.get("_ephemeris/metrics").send().is(503);
    client.get("_ephemeris/certificate").sendAsIs().is(200);
  }

  @Test
  void shortUpgrade_isNotNoticed() {
    nanos.addAndGet(Upgrading.UNNOTICED_NANOS);
    upgrading.accept(new UpgradeProgress(1, 1, 1, 2));
    assertThat(starts).hasValue(0);

    nanos.incrementAndGet();
    upgrading.accept(new UpgradeProgress(1, 1, 1, 2));
    upgrading.accept(new UpgradeProgress(1, 1, 2, 2));
    assertThat(starts).hasValue(1);
  }
}
