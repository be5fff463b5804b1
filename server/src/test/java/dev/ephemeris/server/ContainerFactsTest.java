// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** What responses tell about a container besides its settings. */
class ContainerFactsTest {
  private static final String PROGRESS = "x-ms-documentdb-collection-index-transformation-progress";
  private static final String QUOTA = "x-ms-resource-quota";
  private static final String USAGE = "x-ms-resource-usage";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private WireClient client = WireClient.plain(0);
  private String container = "";

  @BeforeEach
  void makeContainer() {
    client = SERVER.client();
    container = SERVER.newContainer();
  }

  @Test
  void quotaAndProgressAreToldWhenAskedFor() {
    client.create(container, "1", "p").is(201);
    client.create(container, "2", "p").is(201);
    Answer plain = client.get(container).send().is(200);
    assertThat(plain.header(PROGRESS)).isNull();
    assertThat(plain.header(QUOTA)).isNull();
    Answer described =
        client.get(container).header("x-ms-documentdb-populatequotainfo", "True").send().is(200);
    assertThat(described.header(PROGRESS)).isEqualTo("100");
    assertThat(described.header(QUOTA)).contains("collectionSize=10485760;");
    assertThat(described.header(USAGE)).contains("documentsCount=2;");
  }

  @Test
  void answersAboutItemsTellTheUsageOfASecondAgoAtMost() throws InterruptedException {
    Answer first = client.create(container, "1", "p").is(201);
    assertThat(first.header(QUOTA)).contains("collectionSize=10485760;");
    assertThat(first.header(USAGE)).contains("documentsCount=");
    assertThat(first.header("x-ms-current-write-quorum")).isEqualTo("1");
    assertThat(first.header("x-ms-current-replica-set-size")).isEqualTo("1");
    assertThat(first.header("x-ms-documentdb-partitionkeyrangeid")).isEqualTo("0");
    long end = System.nanoTime() + 30_000_000_000L;
    String usage = "";
    while (!usage.contains("documentsCount=1;") && System.nanoTime() < end) {
      Thread.sleep(20); // Usage is counted by the machine's time, at most once a second.
      usage = String.valueOf(client.get(container + "/docs").send().is(200).header(USAGE));
    }
    assertThat(usage).contains("documentsCount=1;");
  }

  @Test
  void statisticsAreToldWhenAskedFor() {
    client.create(container, "1", "p").is(201);
    assertThat(client.get(container).send().json().has("statistics")).isFalse();
    JsonNode statistics =
        client
            .get(container)
            .header("x-ms-documentdb-populatepartitionstatistics", "true")
            .send()
            .json()
            .path("statistics");
    assertThat(statistics).hasSize(1);
    assertThat(statistics.get(0).path("id").asString()).isEqualTo("0");
    assertThat(statistics.get(0).path("documentCount").asInt()).isEqualTo(1);
  }

  @Test
  void accountAndContainerTellWhereTheyAre() {
    String endpoint = "http://localhost:" + SERVER.port() + "/";
    assertThat(client.get("").send().is(200).header("content-location")).isEqualTo(endpoint);
    assertThat(client.get(container).send().is(200).header("content-location"))
        .isEqualTo(endpoint + container);
  }

  @Test
  void createdContainerIsOnTheEarth() {
    assertThat(client.get(container).send().json().path("geospatialConfig"))
        .hasToString("{\"type\":\"Geography\"}");
  }

  @Test
  void planCostsNothing() {
    Answer plan =
        client
            .post(container + "/docs", "{\"query\":\"SELECT * FROM c\"}")
            .header("content-type", "application/query+json")
            .header("x-ms-documentdb-isquery", "true")
            .header("x-ms-cosmos-is-query-plan-request", "true")
            .send()
            .is(200);
    assertThat(plan.header("x-ms-request-charge")).isEqualTo("0");
  }

  @Test
  void sortedPageCostsAtLeastTwoOfEachRange() {
    String database = SERVER.newDatabase();
    client
        .post(database + "/colls", RunningServer.containerJson("wide", ""))
        .header("x-ms-offer-throughput", "18000")
        .send()
        .is(201);
    for (String range : List.of("0", "1", "2")) {
      Answer page =
          client
              .post(database + "/colls/wide/docs", "{\"query\":\"SELECT * FROM c ORDER BY c.n\"}")
              .header("content-type", "application/query+json")
              .header("x-ms-documentdb-isquery", "true")
              .header("x-ms-documentdb-partitionkeyrangeid", range)
              .send()
              .is(200);
      assertThat(Double.parseDouble(String.valueOf(page.header("x-ms-request-charge"))))
          .isGreaterThanOrEqualTo(2);
    }
  }
}
