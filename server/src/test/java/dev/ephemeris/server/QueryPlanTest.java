// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Plans, as clients request them before they ask each range. */
class QueryPlanTest {
  private static final String KEY = "x-ms-documentdb-partitionkey";
  private static final String SORTED = "SELECT VALUE c.n FROM c ORDER BY c.n";
  private static final String EXCLUDING =
      ",\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/*\"}],\"excludedPaths\":[{\"path\":\"/hidden/?\"}]}";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private static String oneRange = "";
  private static String severalRanges = "";

  @BeforeAll
  static void createContainers() {
    oneRange = container(400);
    severalRanges = container(18_000);
  }

  private static String container(int throughput) {
    String database = SERVER.newDatabase();
    SERVER
        .client()
        .post(database + "/colls", RunningServer.containerJson("items", EXCLUDING))
        .header("x-ms-offer-throughput", Integer.toString(throughput))
        .send()
        .is(201);
    return database + "/colls/items";
  }

  private static Answer plan(String container, String query) {
    return planRequest(container, query).send();
  }

  private static WireClient.Call planRequest(String container, String query) {
    return SERVER
        .client()
        .post(
            container + "/docs",
            JsonNodeFactory.instance.objectNode().put("query", query).toString())
        .header("content-type", "application/query+json")
        .header("x-ms-cosmos-is-query-plan-request", "True")
        .header(
            "x-ms-cosmos-supported-query-features",
            "Aggregate, OrderBy, MultipleOrderBy, OffsetAndLimit");
  }

  @Test
  @DisplayName("With several ranges, a sorted query is rewritten for a client that merges")
  void rewritesForSeveralRanges() {
    JsonNode plan = plan(severalRanges, SORTED).is(200).json();

    JsonNode info = plan.path("queryInfo");
    assertThat(info.path("orderBy").toString()).isEqualTo("[\"Ascending\"]");
    assertThat(info.path("rewrittenQuery").stringValue()).contains("orderByItems", "payload");
    assertThat(plan.path("queryRanges").toString())
        .isEqualTo(
            "[{\"min\":\"\",\"max\":\"FF\",\"isMinInclusive\":true,\"isMaxInclusive\":false}]");
  }

  @Test
  @DisplayName("With one range, the plan is the same: clients read it")
  void plansAlikeForOneRange() {
    for (String query : List.of(SORTED, "SELECT VALUE MAX(c.n) FROM c ORDER BY c.n")) {
      assertThat(plan(oneRange, query).is(200).json())
          .isEqualTo(plan(severalRanges, query).is(200).json());
    }
  }

  @Test
  @DisplayName("With a complete partition key, everything is planned except OFFSET and LIMIT")
  void leavesOffsetAndLimitToTheRangeOfAKey() {
    String query = SORTED + " OFFSET 2 LIMIT 3";
    JsonNode info = planRequest(severalRanges, query).header(KEY, "[\"a\"]").send().json();

    assertThat(info.path("queryInfo").path("orderBy").toString()).isEqualTo("[\"Ascending\"]");
    assertThat(info.path("queryInfo").path("offset").isNull()).isTrue();
    assertThat(info.path("queryInfo").path("limit").isNull()).isTrue();
    assertThat(info.path("queryInfo").path("rewrittenQuery").stringValue())
        .endsWith("OFFSET 2 LIMIT 3");
  }

  @Test
  @DisplayName("Aggregates as objects need a client that names the feature, also with one range")
  void refusesWhatTheClientCannotDoWithOneRange() {
    plan(oneRange, "SELECT COUNT(1) FROM c").isRefused(400, 0, "NonValueAggregate");
    plan(oneRange, "SELECT VALUE COUNT(1) FROM c").is(200);
  }

  @Test
  @DisplayName("MAX over nothing has one row in each range, which clients merge to null")
  void maximumOfNothingIsARowWithoutAValue() {
    for (String container : List.of(oneRange, severalRanges)) {
      JsonNode info =
          plan(container, "SELECT VALUE MAX(c.n) FROM c").is(200).json().path("queryInfo");
      assertThat(info.path("aggregates").toString()).isEqualTo("[\"Max\"]");
      JsonNode rows =
          SERVER
              .client()
              .post(
                  container + "/docs",
                  JsonNodeFactory.instance
                      .objectNode()
                      .put("query", info.path("rewrittenQuery").stringValue())
                      .toString())
              .header("content-type", "application/query+json")
              .header("x-ms-documentdb-isquery", "true")
              .header("x-ms-documentdb-partitionkeyrangeid", "0")
              .send()
              .is(200)
              .json()
              .path("Documents");
      assertThat(rows).hasSize(1);
      assertThat(rows.get(0)).hasSize(1);
      assertThat(rows.get(0).get(0).has("item")).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT * FORM c                      | SC1001
          SELECT NOTHING(c.n) FROM c           | SC2005
          SELECT VALUE c FROM c ORDER BY c.hidden   | is excluded
          SELECT VALUE c FROM c ORDER BY c.a, c.b   | composite index
          SELECT DISTINCT VALUE c.n FROM c GROUP BY c.n | GROUP BY
          """)
  @DisplayName("A query that no range could answer is refused before the client asks all ranges")
  void refuses(String query, String message) {
    plan(severalRanges, query).isRefused(400, 0, message);
  }
}
