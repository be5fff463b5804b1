// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The body of a query may say where to resume it. */
class ResumeFilterTest {
  private static final String SORTED =
      "SELECT c._rid, [{\\\"item\\\": c.n}] AS orderByItems, c.id AS payload FROM c WHERE (true) ORDER BY c.n";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private static String container = "";
  private static final List<String> RIDS = new ArrayList<>();

  @BeforeAll
  static void createItems() {
    container = SERVER.newContainer();
    for (int i = 0; i < 6; i++) {
      Answer created =
          SERVER
              .client()
              .post(
                  container + "/docs", "{\"id\":\"%d\",\"pk\":\"a\",\"n\":%d}".formatted(i, i / 2))
              .header("x-ms-documentdb-partitionkey", "[\"a\"]")
              .send()
              .is(201);
      RIDS.add(created.json().path("_rid").stringValue());
    }
  }

  private static Answer query(String text, String more) {
    return SERVER
        .client()
        .post(container + "/docs", "{\"query\":\"%s\",%s}".formatted(text, more))
        .header("content-type", "application/query+json")
        .header("x-ms-documentdb-isquery", "true")
        .header("x-ms-documentdb-partitionkeyrangeid", "0")
        .send();
  }

  private static List<String> ids(Answer answer) {
    List<String> ids = new ArrayList<>();
    for (JsonNode row : answer.is(200).json().path("Documents")) {
      ids.add(row.path("payload").stringValue());
    }
    return ids;
  }

  @Test
  @DisplayName("Rows begin at the value, after it, or at an item among equal ones")
  void rowsBeginWhereItSays() {
    assertThat(ids(query(SORTED, "\"resumeFilter\":{\"value\":[1],\"exclude\":false}")))
        .containsExactly("2", "3", "4", "5");
    assertThat(ids(query(SORTED, "\"resumeFilter\":{\"value\":[1],\"exclude\":true}")))
        .containsExactly("4", "5");
    assertThat(
            ids(
                query(
                    SORTED,
                    "\"resumeFilter\":{\"value\":[1],\"rid\":\"%s\",\"exclude\":false}"
                        .formatted(RIDS.get(3)))))
        .containsExactly("3", "4", "5");
    assertThat(ids(query(SORTED, "\"resumeFilter\":{\"value\":[[]],\"exclude\":false}")))
        .hasSize(6);
    assertThat(
            ids(
                query(
                    SORTED,
                    "\"resumeFilter\":{\"value\":[{\"type\":\"array\",\"low\":-6706074647855398782,\"high\":9031114912533472255}],\"exclude\":true}")))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"resumeFilter\":null",
        "\"resumefilter\":5",
        "\"clientQLCompatibilityLevel\":0",
        "\"resumeFilter\":null,\"other\":{\"value\":[]}"
      })
  @DisplayName("Unknown members of the body are ignored")
  void unknownMembersAreIgnored(String member) {
    assertThat(ids(query(SORTED, member))).hasSize(6);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5",
        "[]",
        "{}",
        "{\"value\":[1]}",
        "{\"value\":1,\"exclude\":false}",
        "{\"value\":[],\"exclude\":false}",
        "{\"value\":[1,2],\"exclude\":false}",
        "{\"value\":[1],\"exclude\":0}",
        "{\"value\":[[1]],\"exclude\":false}",
        "{\"value\":[{}],\"exclude\":false}",
        "{\"value\":[{\"type\":\"number\",\"low\":1,\"high\":2}],\"exclude\":false}",
        "{\"value\":[{\"type\":\"array\",\"low\":1.5,\"high\":2}],\"exclude\":false}",
        "{\"value\":[{\"type\":\"array\",\"low\":1}],\"exclude\":false}",
        "{\"value\":[1],\"rid\":7,\"exclude\":false}",
        "{\"value\":[1],\"rid\":\"no rid\",\"exclude\":false}",
        "{\"value\":[1],\"rid\":\"AAAABA==\",\"exclude\":false}"
      })
  @DisplayName("A malformed resume filter is refused")
  void malformedOneIsRefused(String filter) {
    query(SORTED, "\"resumeFilter\":" + filter).isRefused(400, 0, "resumeFilter");
  }

  @Test
  @DisplayName("A query that is not sorted cannot be resumed by values")
  void queryWithoutOrderIsRefused() {
    query("SELECT * FROM c", "\"resumeFilter\":{\"value\":[1],\"exclude\":false}")
        .isRefused(400, 0, "resumeFilter has 1 values, but the query sorts by 0");
  }
}
