// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random ORDER BY queries, resumed from the continuation of each page by a new iterator, return the
 * same rows as in one go, for every page size. With writes in between, no row that stays is missed
 * or repeated.
 */
class ResumedOrderIT {
  private static final int QUERIES = Integer.getInteger("ephemeris.queries", 2);
  private static final int LARGEST_PAGE = 20;

  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static OrderedQueries newQueries() {
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    System.out.println("ResumedOrderIT: -Dephemeris.seed=" + seed);
    return new OrderedQueries(seed);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  @DisplayName("Resumed at every page size, a sorted query returns the same rows as in one go")
  void resumed_givesTheRowsOfOneGo(int ranges) {
    OrderedQueries queries = newQueries();
    CosmosContainer container = queries.newContainer(COSMOS, ranges);
    assertThat(container.getFeedRanges()).hasSize(ranges);
    COSMOS.clock().advanceSeconds(OrderedQueries.EXPIRING);
    for (int i = 0; i < QUERIES; i++) {
      String query = queries.query();
      List<JsonNode> whole =
          container.queryItems(query, new CosmosQueryRequestOptions(), JsonNode.class).stream()
              .toList();
      for (int pageSize = 1; pageSize <= LARGEST_PAGE; pageSize++) {
        assertThat(resumed(container, query, pageSize, whole.size(), () -> {}))
            .as("%s, pages of %d", query, pageSize)
            .isEqualTo(whole);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  @DisplayName(
      "Resumed with writes in between, a sorted query misses and repeats no row that stays")
  void resumedBesideWrites_missesAndRepeatsNothing(int ranges) {
    OrderedQueries queries = newQueries();
    CosmosContainer container = queries.newContainer(COSMOS, ranges);
    COSMOS.clock().advanceSeconds(OrderedQueries.EXPIRING);
    List<ObjectNode> written = new ArrayList<>();
    for (int i = 0; i < QUERIES; i++) {
      String query =
          "SELECT c.id FROM c %sORDER BY %s".formatted(queries.filter(), queries.order());
      List<String> before =
          staying(
              container.queryItems(query, new CosmosQueryRequestOptions(), JsonNode.class).stream()
                  .toList());
      int pageSize = queries.pageSize(LARGEST_PAGE);
      List<JsonNode> rows =
          resumed(
              container,
              query,
              pageSize,
              Integer.MAX_VALUE,
              () -> write(container, queries, written));
      assertThat(staying(rows)).as("%s, pages of %d", query, pageSize).isEqualTo(before);
    }
  }

  private static List<String> staying(List<JsonNode> rows) {
    return rows.stream()
        .map(row -> row.path("id").asText())
        .filter(id -> id.startsWith("i"))
        .toList();
  }

  /** Creates an item beside those that stay, changes such an item, and may delete another. */
  private static void write(
      CosmosContainer container, OrderedQueries queries, List<ObjectNode> written) {
    if (written.size() > 3) {
      ObjectNode gone = written.remove(queries.number(written.size()));
      container.deleteItem(
          gone.path("id").asText(),
          new PartitionKey(gone.path("pk").asText()),
          new CosmosItemRequestOptions());
    }
    ObjectNode item = queries.item("written" + queries.number(1 << 30));
    written.add(item);
    container.createItem(item);
    ObjectNode first = written.getFirst();
    ObjectNode changed = queries.item(first.path("id").asText());
    changed.set("pk", first.path("pk"));
    container.upsertItem(changed);
  }

  private static List<JsonNode> resumed(
      CosmosContainer container, String query, int pageSize, int most, Runnable afterPage) {
    List<JsonNode> rows = new ArrayList<>();
    String continuation = null;
    do {
      FeedResponse<JsonNode> page = page(container, query, pageSize, continuation);
      rows.addAll(page.getResults());
      assertThat(rows).as("%s, pages of %d", query, pageSize).hasSizeLessThanOrEqualTo(most);
      continuation = page.getContinuationToken();
      afterPage.run();
    } while (continuation != null);
    return rows;
  }

  /** The page that begins at a continuation, read by a new iterator. */
  private static FeedResponse<JsonNode> page(
      CosmosContainer container, String query, int pageSize, @Nullable String continuation) {
    return container
        .queryItems(query, new CosmosQueryRequestOptions(), JsonNode.class)
        .iterableByPage(continuation, pageSize)
        .iterator()
        .next();
  }
}
