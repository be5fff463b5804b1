// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.QueryRows;
import dev.ephemeris.server.fixture.RunningServer;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** DISTINCT rows that are sorted by something else are in the place of their first occurrence. */
class DistinctOrderTest {
  private static final List<String> KEYS = List.of("b", "d", "c", "d", "a", "c", "a", "b", "e");

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private static String container = "";

  @BeforeAll
  static void createItems() {
    container = SERVER.newContainer();
    // The orders of creation, of ids and of ranks are all different.
    for (int i = 0; i < KEYS.size(); i++) {
      int rank = i * 5 % KEYS.size();
      String pk = "p" + i % 4;
      SERVER
          .client()
          .post(
              container + "/docs",
              "{\"id\":\"i%d\",\"pk\":\"%s\",\"key\":\"%s\",\"rank\":%d,\"v\":[%d,0]}"
                  .formatted(i, pk, KEYS.get(rank), rank, rank))
          .header("x-ms-documentdb-partitionkey", "[\"%s\"]".formatted(pk))
          .send()
          .is(201);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT DISTINCT VALUE c.key FROM c ORDER BY c.rank                     | bdcae
          SELECT DISTINCT VALUE c.key FROM c ORDER BY c.rank DESC                | ebacd
          SELECT DISTINCT TOP 3 VALUE c.key FROM c ORDER BY c.rank               | bdc
          SELECT DISTINCT VALUE c.key FROM c ORDER BY c.rank OFFSET 1 LIMIT 3    | dca
          SELECT DISTINCT VALUE c.key FROM c ORDER BY VectorDistance(c.v, [0, 0], false, {"distanceFunction": "euclidean"}) | bdcae
          """)
  @DisplayName("Without a plan, equal rows are in the place of the first of them")
  void equalRowsComeFirst(String query, String expected) {
    for (int pageSize : new int[] {1, 2, 100}) {
      StringBuilder keys = new StringBuilder();
      for (JsonNode row :
          new QueryRows(SERVER.client(), container, query).pageSize(pageSize).all()) {
        keys.append(row.stringValue());
      }
      assertThat(keys.toString()).isEqualTo(expected);
    }
  }
}
