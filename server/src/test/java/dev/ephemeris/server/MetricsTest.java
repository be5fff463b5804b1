// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.MetricsText;
import dev.ephemeris.server.fixture.RawConnection;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The metrics of a server at {@code /_ephemeris/metrics}. */
class MetricsTest {
  private static final String METRICS = "_ephemeris/metrics";
  private static final String REQUESTS = "ephemeris_requests_total";
  private static final String DURATION = "ephemeris_request_duration_seconds";

  /** Reported only on Linux. */
  private static final String RESIDENT_MEMORY = "ephemeris_resident_memory_bytes";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private static MetricsText scrape() {
    return MetricsText.parse(SERVER.client().get(METRICS).sendAsIs().is(200).text());
  }

  private static String requests(String operation, int status) {
    return "%s{operation=\"%s\",status=\"%d\"}".formatted(REQUESTS, operation, status);
  }

  @Test
  @DisplayName("T26 the metrics include the numbers of living, expired and purged items")
  void expiryIsAmongTheMetrics() {
    WireClient client = SERVER.client();
    String container = SERVER.newContainer(",\"defaultTtl\":2147483647");
    client.create(container, "1", "p").is(201);
    client.create(container, "2", "p").is(201);
    MetricsText text = scrape();
    assertThat(ofContainer(text, "ephemeris_container_items_live", container)).isEqualTo(2);
    assertThat(ofContainer(text, "ephemeris_container_expiry_queue_inheritors", container))
        .isEqualTo(2);
    assertThat(ofContainer(text, "ephemeris_container_purge_backlog", container)).isZero();
    assertThat(ofContainer(text, "ephemeris_container_purge_lag_seconds", container)).isZero();
    assertThat(ofContainer(text, "ephemeris_container_items_purged_total", container)).isZero();
    assertThat(text.value("ephemeris_items_live")).isGreaterThanOrEqualTo(2);
    assertThat(text.value("ephemeris_request_units_spent_total")).isGreaterThanOrEqualTo(10);
    assertThat(text.value("ephemeris_requests_throttled_total")).isZero();
  }

  private static double ofContainer(MetricsText text, String metric, String container) {
    return text.value(
        "%s{container=\"%s\",database=\"%s\"}"
            .formatted(
                metric,
                container.substring(container.lastIndexOf('/') + 1),
                container.substring("dbs/".length(), container.indexOf("/colls"))));
  }

  @Test
  void countersGrowByExactlyTheRequestsMade() {
    WireClient client = SERVER.client();
    String container = SERVER.newContainer();
    MetricsText before = scrape();
    client.create(container, "1", "p").is(201);
    client.create(container, "2", "p").is(201);
    client.create(container, "2", "p").is(409);
    for (int i = 0; i < 5; i++) {
      client.get(container + "/docs/1").partitionKey("p").send().is(200);
    }
    client.get(container + "/docs/none").partitionKey("p").send().is(404);
    client.get(container + "/docs/1").partitionKey("p").sendAsIs().is(401);
    client.delete(container + "/docs/1").partitionKey("p").send().is(204);
    client.get("").signedAs("").send().is(200);
    MetricsText after = scrape();
    assertThat(after.since(before, REQUESTS))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                requests("item_create", 201), 2.0,
                requests("item_create", 409), 1.0,
                requests("item_read", 200), 5.0,
                requests("item_read", 404), 1.0,
                requests("item_read", 401), 1.0,
                requests("item_delete", 204), 1.0,
                requests("account_read", 200), 1.0,
                requests("metrics", 200), 1.0));
    assertThat(after.since(before, DURATION + "_count"))
        .containsEntry(DURATION + "_count{operation=\"item_read\"}", 7.0);
    assertThat(after.since(before, "ephemeris_request_units_total"))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "ephemeris_request_units_total{operation=\"item_create\"}", 11.4,
                "ephemeris_request_units_total{operation=\"item_read\"}", 6.0,
                "ephemeris_request_units_total{operation=\"item_delete\"}", 5.0));
  }

  @Test
  void bucketsAreCumulative() {
    WireClient client = SERVER.client();
    client.get("dbs").send().is(200);
    MetricsText text = scrape();
    List<Double> buckets = text.buckets(DURATION, "operation=\"database_list\"");
    assertThat(buckets).hasSize(14).isSorted();
    assertThat(buckets.getLast())
        .isEqualTo(text.value(DURATION + "_count{operation=\"database_list\"}"))
        .isEqualTo(text.value(requests("database_list", 200)));
    assertThat(text.value(DURATION + "_sum{operation=\"database_list\"}")).isPositive();
  }

  @Test
  void madeUpPathsMakeNoSeries() {
    WireClient client = SERVER.client();
    client.get("nothing/here").send().is(404);
    client.get("nothing/here").sendAsIs().is(401);
    client.call("PATCH", "dbs").send().is(405);
    Set<String> before = scrape().samples().keySet();
    MetricsText counted = scrape();
    for (int i = 0; i < 1000; i++) {
      client.get("nothing/here" + i).send().is(404);
      client.get("dbs" + i).sendAsIs().is(401);
      client.call("PATCH", "dbs").send().is(405);
    }
    MetricsText after = scrape();
    assertThat(after.samples().keySet()).isEqualTo(before);
    assertThat(after.since(counted, REQUESTS))
        .containsEntry(requests("unknown", 404), 1000.0)
        .containsEntry(requests("unknown", 401), 1000.0)
        .containsEntry(requests("unknown", 405), 1000.0);
  }

  @Test
  void whatIsNoRequestIsCountedToo() throws IOException {
    MetricsText before = scrape();
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send("POST /dbs HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99999999\r\n\r\n");
      connection.receive().is(413);
      assertThat(scrape().since(before, REQUESTS)).containsEntry(requests("unreadable", 413), 1.0);
    }
  }

  @Test
  void databasesAndContainersAreCounted() {
    MetricsText before = scrape();
    String database = SERVER.newDatabase();
    SERVER
        .client()
        .post(database + "/colls", RunningServer.containerJson("the \\\"big\\\" one", ""))
        .header("x-ms-offer-throughput", "20000")
        .send()
        .is(201);
    MetricsText after = scrape();
    String series =
        "ephemeris_container_throughput{container=\"the \\\"big\\\" one\",database=\"%s\"}"
            .formatted(database.substring("dbs/".length()));
    assertThat(after.samples()).containsEntry(series, 20_000.0);
    assertThat(after.value("ephemeris_throughput") - before.value("ephemeris_throughput"))
        .isEqualTo(20_000);
    assertThat(after.value("ephemeris_databases") - before.value("ephemeris_databases")).isOne();
    assertThat(after.value("ephemeris_containers") - before.value("ephemeris_containers")).isOne();
    assertThat(after.value("ephemeris_containers_not_shown")).isZero();
  }

  @Test
  void memoryAboutItemsThatLackASortedPropertyIsSeen() {
    String container = SERVER.newContainer();
    for (String id : List.of("1", "2", "3")) {
      SERVER.client().create(container, id, "p").is(201);
    }
    double before = scrape().value("ephemeris_lacking_memory_bytes");
    SERVER
        .client()
        .post(container + "/docs", "{\"query\":\"SELECT * FROM c ORDER BY c.missing\"}")
        .header("content-type", "application/query+json")
        .header("x-ms-documentdb-isquery", "true")
        .send()
        .is(200);
    assertThat(scrape().value("ephemeris_lacking_memory_bytes")).isGreaterThan(before);
  }

  @Test
  void connectionsAndTheScrapeItselfAreSeen() {
    MetricsText text = scrape();
    assertThat(text.value("ephemeris_connections")).isPositive();
    assertThat(text.value("ephemeris_requests_under_way")).isPositive();
    assertThat(text.value("ephemeris_storage_bytes")).isPositive();
    assertThat(text.value("ephemeris_uptime_seconds")).isPositive();
    assertThat(text.value("ephemeris_build{version=\"development\"}")).isOne();
  }

  @Test
  void formatIsWhatIsAskedFor() {
    WireClient client = SERVER.client();
    String prometheus = "text/plain; version=0.0.4; charset=utf-8";
    assertThat(client.get(METRICS).sendAsIs().header("content-type")).isEqualTo(prometheus);
    Answer open =
        client.get(METRICS).header("accept", "application/openmetrics-text").sendAsIs().is(200);
    assertThat(open.header("content-type"))
        .isEqualTo("application/openmetrics-text; version=1.0.0; charset=utf-8");
    assertThat(open.text()).endsWith("# EOF\n");
    assertThat(
            client
                .get(METRICS)
                .header("accept", "text/plain,application/openmetrics-text;q=0.5,*/*;q=0.1")
                .sendAsIs()
                .header("content-type"))
        .isEqualTo(prometheus);
  }

  @Test
  void everyMetricIsDocumented() throws IOException {
    SERVER.newContainer();
    Path root = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().resolve("..");
    Matcher row =
        Pattern.compile("(?m)^\\| `(ephemeris_[a-z_]+)` \\| (counter|gauge|histogram) \\|")
            .matcher(Files.readString(root.resolve("docs/operating.md")));
    Set<String> documented = new TreeSet<>();
    while (row.find()) {
      documented.add(row.group(1) + " " + row.group(2));
    }
    Set<String> told = new TreeSet<>();
    scrape().types().forEach((name, type) -> told.add(name + " " + type));
    told.add(RESIDENT_MEMORY + " gauge");
    assertThat(told).isEqualTo(documented);
  }
}
