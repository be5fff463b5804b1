package dev.ephemeris.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.value.Values;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryPlannerTest {
  private static final List<List<String>> KEY = List.of(List.of("tenant"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM c",
        "SELECT TOP 3 * FROM c ORDER BY c.a",
        "SELECT DISTINCT c.a FROM c OFFSET 1 LIMIT 2",
        "SELECT c.a, COUNT(1) FROM c GROUP BY c.a",
        "SELECT SUM(c.a) / 2 FROM c",
        "SELECT * FROM c ORDER BY RANK FullTextScore(c.text, 'oak')",
        "SELECT * FROM (SELECT DISTINCT c.a FROM c) AS x ORDER BY x.a"
      })
  void passThrough_anyQuery_leavesAllToTheServer(String text) {
    QueryPlan plan = QueryPlanner.passThrough(QueryParser.parse(text));

    assertThat(PlanLines.of(plan)).isEqualTo(List.of(List.of()));
  }

  @Test
  void passThrough_selectValue_saysSo() {
    QueryPlan plan = QueryPlanner.passThrough(QueryParser.parse("SELECT VALUE COUNT(1) FROM c"));

    assertThat(PlanLines.of(plan)).isEqualTo(List.of(List.of("value: ")));
  }

  @Test
  void passThrough_noSource_isForOneRange() {
    QueryPlan plan = QueryPlanner.passThrough(QueryParser.parse("SELECT 1"));

    assertThat(plan.targets()).isEqualTo(new QueryTargets.Anywhere());
  }

  @Test
  void plan_moreKeysThanAreWorthIt_asksEverywhere() {
    assertThat(targetsOfIn(PartitionKeyFilter.MAX_KEYS))
        .isInstanceOfSatisfying(
            QueryTargets.Keys.class,
            keys -> assertThat(keys.keys()).hasSize(PartitionKeyFilter.MAX_KEYS));
    assertThat(targetsOfIn(PartitionKeyFilter.MAX_KEYS + 1))
        .isEqualTo(new QueryTargets.Everywhere());
  }

  @Test
  void plan_manyKeysAndOne_asksOne() {
    QueryTargets targets = targets("c.tenant IN (" + numbers(900) + ") AND c.tenant = 5");

    assertThat(targets).isEqualTo(new QueryTargets.Keys(List.of(List.of(Values.of(5)))));
  }

  private static QueryTargets targetsOfIn(int count) {
    return targets("c.tenant IN (" + numbers(count) + ")");
  }

  private static String numbers(int count) {
    return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(","));
  }

  private static QueryTargets targets(String condition) {
    return QueryPlanner.plan(
            QueryParser.parse("SELECT * FROM c WHERE " + condition),
            QueryFeatures.ALL,
            KEY,
            Map.of())
        .targets();
  }
}
