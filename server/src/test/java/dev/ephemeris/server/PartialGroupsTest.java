// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.QueryRows;
import dev.ephemeris.server.fixture.RunningServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Groups of single ranges, page by page, for clients that merge them. */
class PartialGroupsTest {
  private static final int ITEMS = 40;
  private static final String BY_TEAM =
      """
      SELECT [{"item": c.team}] AS groupByItems, {"team": c.team, "n": {"item": COUNT(1)}} AS payload
      FROM c
      GROUP BY c.team""";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private static String container = "";

  @BeforeAll
  static void fillThreeRanges() {
    String database = SERVER.newDatabase();
    container = database + "/colls/items";
    SERVER
        .client()
        .post(database + "/colls", RunningServer.containerJson("items", ""))
        .header("x-ms-offer-throughput", "18000")
        .send()
        .is(201);
    for (int i = 0; i < ITEMS; i++) {
      SERVER
          .client()
          .post(
              container + "/docs",
              "{\"id\":\"%d\",\"pk\":\"key %d\",\"team\":%d}".formatted(i, i, i % 4))
          .partitionKeyJson("[\"key " + i + "\"]")
          .send()
          .is(201);
    }
  }

  private static List<List<JsonNode>> pages(String query, String range, int pageSize) {
    QueryRows rows =
        new QueryRows(SERVER.client(), container, query)
            .header("x-ms-documentdb-partitionkeyrangeid", range)
            .pageSize(pageSize);
    List<List<JsonNode>> pages = new ArrayList<>();
    while (rows.hasMore()) {
      pages.add(rows.page());
    }
    return pages;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 100})
  @DisplayName("No page is empty or too long, and all pages together count everything once")
  void countsEverythingOnce(int pageSize) {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (String range : List.of("0", "1", "2")) {
      for (List<JsonNode> page : pages(BY_TEAM, range, pageSize)) {
        assertThat(page).isNotEmpty().hasSizeLessThanOrEqualTo(pageSize);
        for (JsonNode row : page) {
          JsonNode payload = row.path("payload");
          int count = payload.path("n").path("item").intValue();
          counts.merge(payload.path("team").intValue(), count, Integer::sum);
        }
      }
    }
    assertThat(counts).isEqualTo(Map.of(0, 10, 1, 10, 2, 10, 3, 10));
  }

  @Test
  @DisplayName("A result that fits into one page is not split")
  void givesWholeGroups() {
    assertThat(pages(BY_TEAM, "0", 4)).hasSize(1);
    assertThat(pages("SELECT VALUE [{\"item\": COUNT(1)}] FROM c", "0", 1)).hasSize(1);
    assertThat(pages("SELECT DISTINCT VALUE c.team FROM c", "0", 4)).hasSize(1);
    assertThat(pages("SELECT DISTINCT VALUE c.team FROM c WHERE c.team = 2", "0", 1)).hasSize(1);
  }

  @Test
  @DisplayName("Clients that are asked for no rows request pages of none")
  void pagesOfNone() {
    assertThat(pages("SELECT TOP 0 * FROM c", "0", 0)).containsExactly(List.of());
  }
}
