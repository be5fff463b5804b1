// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.QueryRows;
import dev.ephemeris.server.fixture.RunningServer;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests and responses of a client that runs a query without a plan, or limits continuations. */
class DirectQueryTest {
  private static final String DIRECT = "x-ms-cosmos-query-optimisticdirectexecute";
  private static final String DISTRIBUTION = "x-ms-cosmos-query-requiresdistribution";
  private static final String CONTINUATION = "x-ms-continuation";
  private static final String LIMIT = "x-ms-documentdb-responsecontinuationtokenlimitinkb";
  private static final String KEY = "x-ms-documentdb-partitionkey";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private static String oneRange = "";
  private static String severalRanges = "";

  @BeforeAll
  static void createItems() {
    oneRange = container(400);
    severalRanges = container(30_000);
  }

  private static String container(int throughput) {
    String database = SERVER.newDatabase();
    SERVER
        .client()
        .post(database + "/colls", RunningServer.containerJson("items", ""))
        .header("x-ms-offer-throughput", Integer.toString(throughput))
        .send()
        .is(201);
    String container = database + "/colls/items";
    for (int i = 0; i < 4; i++) {
      SERVER
          .client()
          .post(container + "/docs", "{\"id\":\"%d\",\"pk\":\"a\",\"n\":%d}".formatted(i, i))
          .header(KEY, "[\"a\"]")
          .send()
          .is(201);
    }
    return container;
  }

  private static QueryRows direct(String container) {
    return new QueryRows(SERVER.client(), container, "SELECT c.id FROM c ORDER BY c.n")
        .pageSize(2)
        .header(DIRECT, "True");
  }

  @Test
  @DisplayName("A direct query is told on every page that one range has all rows")
  void directQueryOfOneRange() {
    QueryRows rows = direct(oneRange);
    for (int page = 0; page < 2; page++) {
      assertThat(rows.answer().is(200).header(DISTRIBUTION)).isEqualTo("False");
      assertThat(rows.page()).hasSize(2);
    }
    assertThat(direct(severalRanges).header(KEY, "[\"a\"]").answer().header(DISTRIBUTION))
        .isEqualTo("False");
  }

  @Test
  @DisplayName("A direct query over several ranges is told that it needs a plan")
  void directQueryOfSeveralRanges() {
    assertThat(direct(severalRanges).answer().is(200).header(DISTRIBUTION)).isEqualTo("True");
  }

  @Test
  @DisplayName("The responses to other queries do not mention it")
  void otherQuery() {
    assertThat(direct(oneRange).header(DIRECT, "False").answer().header(DISTRIBUTION)).isNull();
  }

  @Test
  @DisplayName("A continuation that is longer than the client's limit is refused")
  void continuationBeyondTheLimit() {
    direct(oneRange)
        .header(LIMIT, "0")
        .answer()
        .isRefused(400, 0, "continuation token limit specified is not large enough");
    direct(oneRange).header(LIMIT, "1").answer().is(200);
    direct(oneRange).header(LIMIT, "x").answer().isRefused(400, 0, "must be a whole number");
    // There is no next page, so no continuation is needed.
    direct(oneRange).pageSize(10).header(LIMIT, "0").answer().is(200);
  }

  @Test
  @DisplayName("A continuation on the whole container is a JSON object, which some clients parse")
  void continuationOnTheWholeContainer() {
    for (String container : List.of(oneRange, severalRanges)) {
      String given = continuation(direct(container));
      JsonNode json = JsonMapper.shared().readTree(given);
      assertThat(json.path("token").isString()).isTrue();
      assertThat(json.path("range").toString()).isEqualTo("{\"min\":\"\",\"max\":\"FF\"}");
      for (String taken : List.of(given, json.path("token").asString())) {
        assertThat(direct(container).header(CONTINUATION, taken).page())
            .extracting(row -> row.path("id").asString())
            .containsExactly("2", "3");
      }
    }
  }

  @Test
  @DisplayName("A continuation within a partition key or a range is not a JSON object")
  void continuationOnAPart() {
    assertThat(continuation(direct(severalRanges).header(KEY, "[\"a\"]"))).doesNotContain("{");
    assertThat(continuation(direct(oneRange).header("x-ms-documentdb-partitionkeyrangeid", "0")))
        .doesNotContain("{");
  }

  private static String continuation(QueryRows rows) {
    return Objects.requireNonNull(rows.answer().is(200).header(CONTINUATION));
  }

  @ParameterizedTest
  @ValueSource(strings = {"no token", "{}", "{\"token\":1}", "{\"token\":", "AQAAAGMAAAAA"})
  @DisplayName("A continuation that is not from the server is refused")
  void wrongContinuation(String token) {
    Answer query = direct(oneRange).header(CONTINUATION, token).answer();
    query.isRefused(400, 0, "Invalid Continuation Token");
    SERVER
        .client()
        .get(oneRange + "/docs")
        .header(CONTINUATION, token)
        .send()
        .isRefused(400, 0, "Invalid Continuation Token");
  }
}
