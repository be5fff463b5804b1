// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.syntax.QueryParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RewrittenQueriesTest {
  @ParameterizedTest
  @MethodSource("dev.ephemeris.sql.plan.PlanCasesTest#rewrittenCases")
  void isPartial_rewrittenQuery_isSoWhenTheClientAggregates(PlanCase one) {
    if (one.plan().work() instanceof QueryInfo info) {
      boolean aggregates =
          !info.aggregates().isEmpty()
              || !info.aliasToAggregate().isEmpty()
              || !info.groupByExpressions().isEmpty();
      String text = info.rewrittenQuery().replace(Placeholders.FILTER, "true");

      assertThat(RewrittenQueries.isPartial(QueryParser.parse(text))).isEqualTo(aggregates);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM c",
        "SELECT VALUE COUNT(1) FROM c",
        "SELECT COUNT(1) AS documentCount, [] AS fullTextStatistics FROM c",
        "SELECT c.a AS payload FROM c",
        "SELECT c.a AS groupByItems, c.b AS payload FROM c",
        "SELECT VALUE [{'item': c.a}] FROM c",
        "SELECT VALUE [{}] FROM c",
        "SELECT VALUE [{'sum': SUM(c.a)}] FROM c",
        "SELECT VALUE [{'item': COUNT(1)}, {'item': COUNT(1)}] FROM c",
        "SELECT TOP 1 VALUE [{'item': COUNT(1)}] FROM c",
        "SELECT c.a, COUNT(1) AS payload FROM c GROUP BY c.a",
        "SELECT [{'item': c.a}] AS groupByItems, c.a AS payload FROM c GROUP BY c.a ORDER BY c.a"
      })
  void isPartial_otherQuery_isNot(String text) {
    assertThat(RewrittenQueries.isPartial(QueryParser.parse(text))).isFalse();
  }
}
