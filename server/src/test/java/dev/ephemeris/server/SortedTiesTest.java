// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.QueryRows;
import dev.ephemeris.server.fixture.RunningServer;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Sorted rows with equal keys. */
class SortedTiesTest {
  private static final int ITEMS = 12;
  private static final String COMPOSITE =
      ",\"indexingPolicy\":{\"compositeIndexes\":[[{\"path\":\"/tie\",\"order\":\"descending\"},{\"path\":\"/missing\"}]]}";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private static String container = "";

  @BeforeAll
  static void fill() {
    String database = SERVER.newDatabase();
    container = database + "/colls/items";
    SERVER
        .client()
        .post(database + "/colls", RunningServer.containerJson("items", COMPOSITE))
        .send()
        .is(201);
    for (int i = 0; i < ITEMS; i++) {
      SERVER
          .client()
          .post(
              container + "/docs",
              "{\"id\":\"%d\",\"pk\":\"%d\",\"n\":%d,\"tie\":%d,\"twice\":[1,1]}"
                  .formatted(i, i, i, i % 2))
          .partitionKeyJson("[\"" + i + "\"]")
          .send()
          .is(201);
    }
  }

  private static List<Integer> numbers(String query, int pageSize) {
    return new QueryRows(SERVER.client(), container, query)
        .header("x-ms-documentdb-partitionkeyrangeid", "0").pageSize(pageSize).all().stream()
            .map(JsonNode::intValue)
            .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 100})
  @DisplayName(
      "Items with equal keys are in the order of creation, or in reverse if sorted in descending order")
  void tiesFollowCreation(int pageSize) {
    List<Integer> even = IntStream.range(0, ITEMS).filter(i -> i % 2 == 0).boxed().toList();
    List<Integer> odd = IntStream.range(0, ITEMS).filter(i -> i % 2 == 1).boxed().toList();

    assertThat(numbers("SELECT VALUE c.n FROM c ORDER BY c.tie", pageSize))
        .isEqualTo(Stream.concat(even.stream(), odd.stream()).toList());
    assertThat(numbers("SELECT VALUE c.n FROM c ORDER BY c.tie DESC", pageSize))
        .isEqualTo(Stream.concat(odd.reversed().stream(), even.reversed().stream()).toList());
    assertThat(numbers("SELECT VALUE c.n FROM c ORDER BY c.tie DESC, c.missing ASC", pageSize))
        .as("in the order of a composite index")
        .isEqualTo(Stream.concat(odd.stream(), even.stream()).toList());
    assertThat(numbers("SELECT VALUE c.n FROM c ORDER BY c.tie ASC, c.missing DESC", pageSize))
        .as("in the reverse order of a composite index")
        .isEqualTo(Stream.concat(even.reversed().stream(), odd.reversed().stream()).toList());
  }

  @Test
  @DisplayName("Rows that are equal in everything are all returned, page by page")
  void alikeRowsAreAllGiven() {
    String query = "SELECT VALUE c.tie FROM c JOIN t IN c.twice ORDER BY c.tie";
    for (int pageSize : new int[] {1, 5, 100}) {
      assertThat(numbers(query, pageSize))
          .as("pages of %d", pageSize)
          .hasSize(2 * ITEMS)
          .isSorted();
    }
  }
}
