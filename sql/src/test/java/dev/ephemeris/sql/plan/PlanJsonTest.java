// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.value.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PlanJsonTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @Test
  void toBytes_plainQuery_hasAllProperties() {
    assertThat(json("SELECT * FROM c", QueryFeatures.ALL))
        .isEqualTo(
            JSON.readTree(
                """
                {"partitionedQueryExecutionInfoVersion": 2,
                 "queryInfo": {
                   "distinctType": "None", "top": null, "offset": null, "limit": null,
                   "orderBy": [], "orderByExpressions": [],
                   "groupByExpressions": [], "groupByAliases": [],
                   "aggregates": [], "groupByAliasToAggregateType": {},
                   "rewrittenQuery": "", "hasSelectValue": false,
                   "dCountInfo": null, "hasNonStreamingOrderBy": false},
                 "queryRanges": [
                   {"min": "", "max": "FF", "isMinInclusive": true, "isMaxInclusive": false}]}
                """));
  }

  @Test
  void toBytes_groups_namesAliasesWithAndWithoutAggregate() {
    JsonNode info =
        json("SELECT TOP 3 c.a, AVG(c.b) FROM c GROUP BY c.a", QueryFeatures.ALL).get("queryInfo");

    assertThat(info.get("top")).isEqualTo(JSON.readTree("3"));
    assertThat(info.get("groupByExpressions")).isEqualTo(JSON.readTree("[\"c.a\"]"));
    assertThat(info.get("groupByAliases")).isEqualTo(JSON.readTree("[\"a\", \"$1\"]"));
    assertThat(info.get("groupByAliasToAggregateType"))
        .isEqualTo(JSON.readTree("{\"a\": null, \"$1\": \"Average\"}"));
  }

  @Test
  void toBytes_distinctCount_hasItsAlias() {
    String query = "SELECT COUNT(1) AS n FROM (SELECT DISTINCT c.a FROM c)";

    assertThat(json(query, Clients.JAVA).get("queryInfo").get("dCountInfo"))
        .isEqualTo(JSON.readTree("{\"dCountAlias\": \"n\"}"));
  }

  @Test
  void toBytes_keys_areSortedPointsNoneTwice() {
    assertThat(
            json("SELECT * FROM c WHERE c.tenant IN (2, 1, 3, 33)", QueryFeatures.ALL)
                .get("queryRanges"))
        .isEqualTo(
            JSON.readTree(
                """
                [{"min": "01", "max": "01", "isMinInclusive": true, "isMaxInclusive": true},
                 {"min": "02", "max": "02", "isMinInclusive": true, "isMaxInclusive": true},
                 {"min": "03", "max": "03", "isMinInclusive": true, "isMaxInclusive": true}]
                """));
  }

  @Test
  void toBytes_nothingToFind_isTheFirstKey() {
    assertThat(json("SELECT * FROM c WHERE false", QueryFeatures.ALL).get("queryRanges"))
        .isEqualTo(
            JSON.readTree(
                """
                [{"min": "", "max": "", "isMinInclusive": true, "isMaxInclusive": true}]
                """));
  }

  @Test
  void toBytes_hybridSearch_hasNoOtherInfo() {
    String query =
        "SELECT * FROM c ORDER BY RANK RRF(FullTextScore(c.a, 'x'), VectorDistance(c.b, [1]), [2, 0.5]) OFFSET 1 LIMIT 4";
    JsonNode plan = json(query, Clients.JAVA);
    JsonNode info = plan.get("hybridSearchQueryInfo");

    assertThat(plan.has("queryInfo")).isFalse();
    assertThat(info.get("componentQueryInfos")).hasSize(2);
    assertThat(info.get("componentQueryInfos").get(0).get("hasNonStreamingOrderBy"))
        .isEqualTo(JSON.readTree("true"));
    assertThat(info.get("componentWeights")).isEqualTo(JSON.readTree("[2, 0.5]"));
    assertThat(info.get("componentWithoutPayloadQueryInfos")).isEqualTo(JSON.readTree("[]"));
    assertThat(info.get("projectionQueryInfo").isNull()).isTrue();
    assertThat(info.get("skip")).isEqualTo(JSON.readTree("1"));
    assertThat(info.get("take")).isEqualTo(JSON.readTree("4"));
    assertThat(info.get("requiresGlobalStatistics")).isEqualTo(JSON.readTree("true"));
    assertThat(info.get("globalStatisticsQuery").asString()).startsWith("SELECT COUNT(1)");
  }

  private static JsonNode json(String text, QueryFeatures features) {
    QueryPlan plan =
        QueryPlanner.plan(QueryParser.parse(text), features, List.of(List.of("tenant")), Map.of());
    return JSON.readTree(
        PlanJson.toBytes(plan, EffectiveRange.of(plan.targets(), PlanJsonTest::lastDigit)));
  }

  /** A hash with a collision between two keys. */
  private static String lastDigit(List<Value> key) {
    String text = key.getFirst().toString();
    return "0" + text.charAt(text.length() - 1);
  }
}
