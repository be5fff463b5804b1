// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.expiry.ExpiryOptions;
import dev.ephemeris.server.fixture.QueryRows;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * Expired items are in no query's result. Nothing is purged here, so all of them are still stored.
 */
class QueryTtlTest {
  private static final int LIVING = 6;
  private static final int EXPIRING = 6;

  @RegisterExtension
  static final RunningServer SERVER =
      RunningServer.withTestClock(
          EngineOptions.defaults()
              .unlimitedThroughput(true)
              .expiry(ExpiryOptions.defaults().purge(false)));

  /** Items 0 to 5 do not expire; items 6 to 11 have a ttl of 100 seconds. */
  private static String container(int throughput, String indexing) {
    WireClient client = SERVER.client();
    String database = SERVER.newDatabase();
    client
        .post(
            database + "/colls",
            RunningServer.containerJson("items", ",\"defaultTtl\":-1" + indexing))
        .header("x-ms-offer-throughput", Integer.toString(throughput))
        .send()
        .is(201);
    String container = database + "/colls/items";
    for (int i = 0; i < LIVING + EXPIRING; i++) {
      client
          .post(
              container + "/docs",
              "{\"id\":\"%d\",\"pk\":\"p%d\",\"n\":%d,\"parity\":\"%s\",\"tags\":[\"t\",\"t%d\"]%s}"
                  .formatted(
                      i, i, i, i % 2 == 0 ? "even" : "odd", i, i < LIVING ? "" : ",\"ttl\":100"))
          .partitionKey("p" + i)
          .send()
          .is(201);
    }
    return container;
  }

  private static void advance(int seconds) {
    SERVER.client().post("_ephemeris/clock", "{\"advanceSeconds\":" + seconds + "}").send().is(200);
  }

  private static QueryRows query(String container, String text) {
    return new QueryRows(SERVER.client(), container, text);
  }

  private static String result(String container, String text) {
    List<String> rows = new ArrayList<>();
    query(container, text).all().forEach(row -> rows.add(row.toString()));
    return String.join(" ", rows);
  }

  /** A lazy index may miss items until it is up to date, but queries never return expired ones. */
  private static void awaitIndex(String container) {
    int found = 0;
    while (found < LIVING) {
      List<JsonNode> rows = query(container, "SELECT VALUE c.n FROM c WHERE c.n >= 0").all();
      assertThat(rows).allMatch(row -> row.asInt() < LIVING);
      found = rows.size();
    }
  }

  @ParameterizedTest(name = "T8 T20 in {1} mode with {0} RU/s")
  @CsvSource({"400,consistent", "18000,consistent", "400,lazy", "18000,lazy"})
  @DisplayName("T8 T20 expired items are in no row, count, aggregate, group or order")
  void expiredItemsAreInNoResult(int throughput, String mode) {
    String container =
        container(throughput, ",\"indexingPolicy\":{\"indexingMode\":\"" + mode + "\"}");
    advance(100);
    awaitIndex(container);
    assertThat(query(container, "SELECT * FROM c").all()).hasSize(LIVING);
    assertThat(query(container, "SELECT * FROM c WHERE c.n >= 3").all())
        .extracting(row -> row.path("n").asInt())
        .allMatch(n -> n < LIVING);
    assertThat(result(container, "SELECT VALUE c.n FROM c WHERE c.n = 7")).isEmpty();
    assertThat(result(container, "SELECT VALUE COUNT(1) FROM c")).isEqualTo("6");
    assertThat(result(container, "SELECT VALUE COUNT(1) FROM c WHERE NOT (c.n < 0)"))
        .isEqualTo("6");
    assertThat(result(container, "SELECT VALUE SUM(c.n) FROM c")).isEqualTo("15");
    assertThat(result(container, "SELECT VALUE MAX(c.n) FROM c")).isEqualTo("5");
    assertThat(result(container, "SELECT VALUE AVG(c.n) FROM c")).isEqualTo("2.5");
    assertThat(query(container, "SELECT c.parity, COUNT(1) AS n FROM c GROUP BY c.parity").all())
        .hasSize(2)
        .allMatch(row -> row.path("n").asInt() == 3);
    assertThat(query(container, "SELECT DISTINCT VALUE t FROM c JOIN t IN c.tags").all())
        .hasSize(1 + LIVING);
    assertThat(query(container, "SELECT VALUE c.n FROM c WHERE ARRAY_CONTAINS(c.tags, 't')").all())
        .hasSize(LIVING);
    assertThat(
            query(
                    container,
                    "SELECT VALUE c.n FROM c WHERE EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t = 't9')")
                .all())
        .isEmpty();
    assertThat(query(container, "SELECT * FROM c OFFSET 4 LIMIT 10").all()).hasSize(2);
    assertThat(query(container, "SELECT TOP 10 * FROM c").all()).hasSize(LIVING);
  }

  @ParameterizedTest(name = "T8 with {0} RU/s")
  @CsvSource({"400", "18000"})
  @DisplayName("T8 orders and counts that come from the index leave expired items out")
  void indexedResultsLeaveThemOut(int throughput) {
    String container = container(throughput, "");
    advance(100);
    assertThat(result(container, "SELECT VALUE c.n FROM c ORDER BY c.n")).isEqualTo("0 1 2 3 4 5");
    assertThat(result(container, "SELECT TOP 2 VALUE c.n FROM c ORDER BY c.n DESC"))
        .isEqualTo("5 4");
    assertThat(result(container, "SELECT VALUE c.n FROM c ORDER BY c.n DESC OFFSET 4 LIMIT 5"))
        .isEqualTo("1 0");
    assertThat(result(container, "SELECT VALUE COUNT(1) FROM c WHERE c.n > 3")).isEqualTo("2");
    assertThat(result(container, "SELECT VALUE COUNT(1) FROM c WHERE c.parity = 'odd'"))
        .isEqualTo("3");
  }

  @ParameterizedTest(name = "T8 {0}")
  @CsvSource({
    "SELECT VALUE c.n FROM c",
    "SELECT VALUE c.n FROM c WHERE c.n >= 0",
    "SELECT VALUE c.n FROM c ORDER BY c.n DESC",
    "SELECT VALUE c.n FROM c ORDER BY c.n",
    "SELECT DISTINCT VALUE c.n FROM c",
    "SELECT VALUE c.n FROM c GROUP BY c.n",
    "SELECT VALUE c.n FROM c JOIN t IN c.tags WHERE t = 't'",
    "SELECT VALUE c.n FROM c WHERE c.parity IN ('odd'; 'even')",
  })
  @DisplayName(
      "T8 a page requested after items expired has none of them, although the first page had some")
  void pagesGoOnWithoutThem(String text) {
    for (int throughput : new int[] {400, 18_000}) {
      String container = container(throughput, "");
      QueryRows query = query(container, text.replace(';', ',')).pageSize(1);
      List<JsonNode> rows = new ArrayList<>(query.page());
      rows.addAll(query.page());
      long expiringSeen = rows.stream().filter(row -> row.asInt() >= LIVING).count();
      advance(100);
      rows.addAll(query.all());
      List<Integer> numbers = rows.stream().map(JsonNode::asInt).toList();
      assertThat(numbers).as(text).doesNotHaveDuplicates();
      assertThat(numbers).filteredOn(n -> n < LIVING).hasSize(LIVING);
      assertThat(numbers).filteredOn(n -> n >= LIVING).hasSize((int) expiringSeen);
    }
  }

  @Test
  @DisplayName("T8 an item that expires while an aggregate is running does not count afterwards")
  void renewedItemsCount() {
    String container = container(400, "");
    SERVER
        .client()
        .put(container + "/docs/7", "{\"id\":\"7\",\"pk\":\"p7\",\"n\":7,\"ttl\":1000}")
        .partitionKey("p7")
        .send()
        .is(200);
    advance(100);
    assertThat(result(container, "SELECT VALUE COUNT(1) FROM c")).isEqualTo("7");
    assertThat(result(container, "SELECT VALUE COUNT(1) FROM c WHERE c.n > 5")).isEqualTo("1");
    assertThat(result(container, "SELECT VALUE c.id FROM c WHERE c.n > 5")).isEqualTo("\"7\"");
  }
}
