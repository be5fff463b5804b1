// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client's merged result of several ranges equals that of one range with all items. */
class DistributedQueriesTest {
  private static final int RANGES = 4;
  private static final int ITEMS = 60;
  private static final List<String> CITIES =
      List.of("\"Ulm\"", "\"Bonn\"", "\"Jena\"", "null", "7", "{\"a\": [1]}");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM c ORDER BY c.id",
        "SELECT c.id, c.city FROM c ORDER BY c.id DESC",
        "SELECT TOP 7 VALUE c.city FROM c ORDER BY c.id",
        "SELECT c.id FROM c WHERE c.size > 3 ORDER BY c.size, c.id DESC",
        "SELECT c.id FROM c ORDER BY c.id OFFSET 5 LIMIT 9",
        "SELECT DISTINCT VALUE c.size FROM c ORDER BY c.size",
        "SELECT DISTINCT TOP 3 VALUE c.size FROM c ORDER BY c.size DESC",
        "SELECT VALUE t FROM c JOIN t IN c.tags ORDER BY c.id"
      })
  void run_sortedQuery_givesTheSameRowsInTheSameOrder(String query) {
    Outcome outcome = run(query);

    assertThat(outcome.distributed).containsExactlyElementsOf(outcome.direct);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM c",
        "SELECT DISTINCT c.city FROM c",
        "SELECT DISTINCT VALUE c.city FROM c",
        "SELECT VALUE COUNT(1) FROM c",
        "SELECT VALUE COUNT(c.size) FROM c WHERE c.size > 100",
        "SELECT VALUE SUM(c.size) FROM c",
        "SELECT VALUE SUM(c.size) FROM c WHERE false",
        "SELECT VALUE SUM(c.city) FROM c",
        "SELECT VALUE AVG(c.size) FROM c",
        "SELECT VALUE AVG(c.none) FROM c",
        "SELECT VALUE MIN(c.size) FROM c",
        "SELECT VALUE MIN(c.none) FROM c",
        "SELECT VALUE MAX(c.name) FROM c",
        "SELECT VALUE MAX(c.city) FROM c",
        "SELECT VALUE COUNTIF(c.size > 3) FROM c",
        "SELECT TOP 0 VALUE COUNT(1) FROM c",
        "SELECT COUNT(1) AS n, AVG(c.size), MAX(c.size), 5 AS five, SUM(c.city) AS no FROM c",
        "SELECT c.city, COUNT(1) AS n, AVG(c.size) AS mean, MIN(c.size) FROM c GROUP BY c.city",
        "SELECT c.city, c.size FROM c GROUP BY c.city, c.size",
        "SELECT VALUE c.city FROM c GROUP BY c.city",
        "SELECT VALUE c.none FROM c GROUP BY c.none",
        "SELECT VALUE {city: c.city} FROM c GROUP BY c.city",
        "SELECT VALUE SUM(c.size) FROM c GROUP BY c.city",
        "SELECT VALUE t FROM c JOIN t IN c.tags GROUP BY t",
        "SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE c.city FROM c)",
        "SELECT COUNT(1) AS n FROM (SELECT DISTINCT c.city, c.size FROM c)",
        "SELECT x.city, COUNT(1) FROM (SELECT c.city FROM c WHERE c.size > 2) AS x GROUP BY x.city"
      })
  void run_unsortedQuery_givesTheSameRows(String query) {
    Outcome outcome = run(query);

    assertThat(outcome.distributed).containsExactlyInAnyOrderElementsOf(outcome.direct);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT TOP 5 * FROM c",
        "SELECT c.id FROM c OFFSET 50 LIMIT 20",
        "SELECT DISTINCT TOP 3 VALUE c.city FROM c",
        "SELECT DISTINCT c.city FROM c OFFSET 2 LIMIT 9",
        "SELECT TOP 2 c.city, COUNT(1) FROM c GROUP BY c.city"
      })
  void run_someRowsOfNoOrder_givesAsMany(String query) {
    Outcome outcome = run(query);

    assertThat(outcome.distributed).hasSameSizeAs(outcome.direct).doesNotHaveDuplicates();
  }

  private record Outcome(List<Value> direct, List<Value> distributed) {}

  private static Outcome run(String query) {
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    System.out.println("DistributedQueriesTest: -Dephemeris.seed=" + seed);
    Random random = new Random(seed);
    List<List<Value>> ranges =
        IntStream.range(0, RANGES).<List<Value>>mapToObj(range -> new ArrayList<>()).toList();
    List<Value> items = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      Value item = item(i, random);
      items.add(item);
      // The last range has no items.
      ranges.get(random.nextInt(RANGES - 1)).add(item);
    }
    QueryPlan plan =
        QueryPlanner.plan(
            QueryParser.parse(query), QueryFeatures.ALL, List.of(List.of("tenant")), Map.of());
    return new Outcome(
        SimulatedClient.direct(query, items),
        new SimulatedClient(query, (QueryInfo) plan.work()).run(ranges));
  }

  private static Value item(int number, Random random) {
    String city =
        random.nextInt(5) == 0 ? "" : ", \"city\": " + CITIES.get(random.nextInt(CITIES.size()));
    return DocumentValues.parse(
        "{\"id\": \"%03d\", \"_rid\": \"r%d\", \"name\": \"n%d\", \"size\": %d, \"tags\": [\"t%d\"]%s}"
            .formatted(
                number, number, random.nextInt(9), random.nextInt(6), random.nextInt(3), city));
  }
}
