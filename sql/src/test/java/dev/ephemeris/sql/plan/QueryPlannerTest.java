// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.value.Values;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QueryPlannerTest {
  private static final List<List<String>> KEY = List.of(List.of("tenant"));

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
