// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Settings that describe items: stored, replaced, and used in plans. */
class ItemSchemaTest {
  private static final String COMPUTED =
      ",\"computedProperties\":[{\"name\":\"cp\",\"query\":\"SELECT VALUE %s(c.name) FROM c\"}],\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/*\"},{\"path\":\"/cp/?\"}]}";
  private static final String VECTORS =
      ",\"vectorEmbeddingPolicy\":{\"vectorEmbeddings\":[{\"path\":\"/v\",\"dimensions\":2,\"dataType\":\"float32\",\"distanceFunction\":\"euclidean\"}]}";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private static String container(String settings) {
    String database = SERVER.newDatabase();
    SERVER
        .client()
        .post(database + "/colls", RunningServer.containerJson("items", settings))
        .header("x-ms-offer-throughput", "18000")
        .send()
        .is(201);
    return database + "/colls/items";
  }

  private static WireClient.Call query(String container, String query) {
    return SERVER
        .client()
        .post(
            container + "/docs",
            JsonNodeFactory.instance.objectNode().put("query", query).toString())
        .header("content-type", "application/query+json")
        .header("x-ms-documentdb-isquery", "true")
        .header("x-ms-documentdb-query-enablecrosspartition", "true");
  }

  private static JsonNode plan(String container, String query) {
    return query(container, query)
        .header("x-ms-cosmos-is-query-plan-request", "True")
        .header(
            "x-ms-cosmos-supported-query-features",
            "Aggregate, OrderBy, MultipleOrderBy, GroupBy, Top, NonValueAggregate, NonStreamingOrderBy")
        .send()
        .is(200)
        .json()
        .path("queryInfo");
  }

  /** The rows of each range for the query in the plan. */
  private static List<JsonNode> rowsOfRanges(String container, JsonNode plan) {
    String rewritten = plan.path("rewrittenQuery").asString();
    String text =
        (rewritten.isEmpty() ? plan.path("query").asString() : rewritten)
            .replace("{documentdb-formattableorderbyquery-filter}", "true");
    List<JsonNode> rows = new ArrayList<>();
    for (int range = 0; range < 3; range++) {
      Answer answer =
          query(container, text)
              .header("x-ms-documentdb-partitionkeyrangeid", Integer.toString(range))
              .send()
              .is(200);
      answer.json().path("Documents").forEach(rows::add);
    }
    return rows;
  }

  private static void create(String container, String id, String more) {
    SERVER
        .client()
        .post(container + "/docs", "{\"id\":\"%s\",\"pk\":\"%s\",%s}".formatted(id, id, more))
        .partitionKey(id)
        .send()
        .is(201);
  }

  @Test
  void computedProperties_areReturned_andReplaced() {
    String container = container(COMPUTED.formatted("LOWER"));
    create(container, "1", "\"name\":\"Bike\"");
    JsonNode stored = SERVER.client().get(container).send().is(200).json();
    assertThat(stored.path("computedProperties").toString())
        .isEqualTo("[{\"name\":\"cp\",\"query\":\"SELECT VALUE LOWER(c.name) FROM c\"}]");
    assertThat(first(container)).isEqualTo("bike");
    SERVER
        .client()
        .put(container, RunningServer.containerJson("items", COMPUTED.formatted("UPPER")))
        .send()
        .is(200);
    assertThat(first(container)).isEqualTo("BIKE");
    SERVER.client().put(container, RunningServer.containerJson("items", "")).send().is(200);
    assertThat(query(container, "SELECT VALUE c.cp FROM c").send().is(200).json().path("Documents"))
        .isEmpty();
  }

  private static String first(String container) {
    return query(container, "SELECT VALUE c.cp FROM c")
        .send()
        .is(200)
        .json()
        .path("Documents")
        .get(0)
        .asString();
  }

  @Test
  void plans_nameComputedProperties_thatEachRangeThenComputes() {
    String container = container(COMPUTED.formatted("LOWER"));
    for (int i = 0; i < 12; i++) {
      create(container, "i" + i, "\"name\":\"%s\"".formatted(i % 2 == 0 ? "BIKE" : "CAR"));
    }
    JsonNode sorted = plan(container, "SELECT VALUE c.id FROM c ORDER BY c.cp");
    assertThat(sorted.path("rewrittenQuery").asString()).contains("c.cp");
    assertThat(rowsOfRanges(container, sorted))
        .hasSize(12)
        .allMatch(
            row -> List.of("bike", "car").contains(item(row).asString()), "has the computed value");
    JsonNode grouped = plan(container, "SELECT c.cp, COUNT(1) AS n FROM c GROUP BY c.cp");
    assertThat(rowsOfRanges(container, grouped))
        .allMatch(
            row ->
                List.of("bike", "car")
                    .contains(row.path("groupByItems").get(0).path("item").asString()),
            "is a group of computed values");
  }

  private static JsonNode item(JsonNode row) {
    return row.path("orderByItems").get(0).path("item");
  }

  @Test
  void plans_ofVectors_followThePolicy() {
    String container = container(VECTORS);
    String nearest = "SELECT TOP 2 c.id FROM c ORDER BY VectorDistance(c.%s, [0, 0])";
    assertThat(plan(container, nearest.formatted("v")).path("orderBy").toString())
        .isEqualTo("[\"Ascending\"]");
    assertThat(plan(container, nearest.formatted("w")).path("orderBy").toString())
        .isEqualTo("[\"Descending\"]");
  }
}
