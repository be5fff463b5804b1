// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.QueryRows;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** The index is used if it helps, and the server can tell whether it is used. */
class QueryIndexTest {
  private static final int ITEMS = 1500;

  @RegisterExtension
  static final RunningServer SERVER =
      RunningServer.with(EngineOptions.defaults().unlimitedThroughput(true));

  private static String container = "";

  @BeforeAll
  static void fill() {
    String policy =
        ",\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/*\"}],\"excludedPaths\":[{\"path\":\"/hidden/?\"}],"
            + "\"compositeIndexes\":[[{\"path\":\"/kind\"},{\"path\":\"/n\",\"order\":\"descending\"}]],"
            + "\"spatialIndexes\":[{\"path\":\"/at/*\",\"types\":[\"Point\"]}]}";
    container = SERVER.newContainer(policy);
    WireClient client = SERVER.client();
    for (int i = 0; i < ITEMS; i++) {
      client
          .post(
              container + "/docs",
              "{\"id\":\"%d\",\"pk\":\"p\",\"n\":%d,\"kind\":\"k%d\",\"hidden\":%d,\"tags\":[\"t%d\"],\"name\":\"name %d\",\"at\":{\"type\":\"Point\",\"coordinates\":[%s,%s]}}"
                  .formatted(i, i, i % 3, i, i, i, i % 50, i / 50))
          .partitionKey("p")
          .send()
          .is(201);
    }
  }

  private static JsonNode explain(String query) {
    return SERVER
        .client()
        .post(
            "_ephemeris/" + container + "/explain",
            JsonNodeFactory.instance.objectNode().put("query", query).toString())
        .signedAs(container)
        .send()
        .is(200)
        .json();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT * FROM c WHERE c.n = 5 | streaming | index on /n/?, 1 range(s) of values",
        "SELECT * FROM c WHERE c.n IN (5, 7) | streaming | index on /n/?, 2 range(s) of values",
        "SELECT * FROM c WHERE c.n > 1490 AND c.kind = 'k1' | streaming | index on /n/?, 1 range(s) of values",
        "SELECT * FROM c WHERE STARTSWITH(c.name, 'name 77') | streaming | index on /name/?, 1 range(s) of values",
        "SELECT * FROM c WHERE c.name LIKE 'name 77%' | streaming | index on /name/?, 1 range(s) of values",
        "SELECT * FROM c WHERE ARRAY_CONTAINS(c.tags, 't9') | streaming | index on /tags/[]/?, 1 range(s) of values",
        "SELECT * FROM c JOIN t IN c.tags WHERE t = 't9' | streaming | index on /tags/[]/?, 1 range(s) of values",
        "SELECT * FROM c WHERE c.n >= 0 | streaming | all items",
        "SELECT * FROM c WHERE c.hidden = 5 | streaming | all items",
        "SELECT * FROM c WHERE c.n = 5 OR c.name = 'name 7' | streaming | all items",
        "SELECT * FROM c WHERE (c.n = 5 AND c.kind = 'k2') OR (c.n = 7 AND c.kind = 'k1') | streaming | index on /n/?, 2 range(s) of values",
        "SELECT * FROM c ORDER BY c.n DESC | ordered | index on /n/?, in descending order",
        "SELECT * FROM c ORDER BY c.kind, c.n DESC | ordered | composite index on /kind, /n",
        "SELECT * FROM c ORDER BY c.kind DESC, c.n | ordered | composite index on /kind, /n, read backwards",
        "SELECT * FROM c WHERE c.n = 5 ORDER BY c.name | sorting | index on /n/?, 1 range(s) of values",
        "SELECT VALUE COUNT(1) FROM c WHERE c.n > 10 | counting | index on /n/?, 1 range(s) of values, without the items",
        "SELECT VALUE COUNT(1) FROM c | counting | numbers that are kept of all items",
        "SELECT VALUE COUNT(1) FROM c WHERE c.n > 10 AND c.hidden > 1 | aggregating | all items",
        "SELECT c.kind, COUNT(1) FROM c GROUP BY c.kind | gathering | all items",
      })
  void theWayIsExplained(String query, String execution, String access) {
    JsonNode explanation =
        explain(query.replace("SELECT * FROM c JOIN", "SELECT c.id FROM c JOIN"));
    assertThat(explanation.path("execution").asString()).isEqualTo(execution);
    assertThat(explanation.path("partitions").get(0).path("access").asString()).isEqualTo(access);
  }

  @Test
  @DisplayName("A lookup reads only the items that it finds")
  void lookupReadsWhatItFinds() {
    Answer answer =
        new QueryRows(SERVER.client(), container, "SELECT * FROM c WHERE c.n = 5")
            .header("x-ms-documentdb-populatequerymetrics", "true")
            .answer()
            .is(200);
    assertThat(answer.header("x-ms-documentdb-query-metrics"))
        .contains("retrievedDocumentCount=1;", "outputDocumentCount=1;");
  }

  private static final String NEAR =
      "ST_DISTANCE(c.%s, {\"type\": \"Point\", \"coordinates\": [7, 3]}) < 1000";

  @Test
  @DisplayName("A location is found by the spatial index, which is explained and reported")
  void placeIsLookedUp() {
    String query = "SELECT * FROM c WHERE " + NEAR.formatted("at");
    JsonNode explanation = explain(query);
    assertThat(explanation.path("filterPaths").toString()).isEqualTo("[\"/at/*\"]");
    assertThat(explanation.path("partitions").get(0).path("access").asString())
        .startsWith("spatial index on /at/*, ");
    Answer answer =
        new QueryRows(SERVER.client(), container, query)
            .header("x-ms-documentdb-populatequerymetrics", "true")
            .header("x-ms-cosmos-populateindexmetrics-V2", "true")
            .answer()
            .is(200);
    assertThat(answer.json().path("Documents").get(0).path("id").asString()).isEqualTo("157");
    assertThat(answer.header("x-ms-documentdb-query-metrics"))
        .contains("retrievedDocumentCount=1;", "outputDocumentCount=1;");
    assertThat(singleIndexes(answer, "UtilizedIndexes")).contains("\"IndexSpec\":\"/at/*\"");
  }

  @Test
  @DisplayName("A path without a spatial index is reported as one that could have one")
  void placeWithoutIndexIsReported() {
    Answer answer =
        new QueryRows(
                SERVER.client(), container, "SELECT * FROM c WHERE " + NEAR.formatted("there"))
            .header("x-ms-cosmos-populateindexmetrics-V2", "true")
            .answer()
            .is(200);
    assertThat(singleIndexes(answer, "PotentialIndexes")).contains("\"IndexSpec\":\"/there/*\"");
  }

  private static String singleIndexes(Answer answer, String kind) {
    String header = Objects.requireNonNull(answer.header("x-ms-cosmos-index-utilization"));
    return JsonMapper.shared()
        .readTree(URLDecoder.decode(header, StandardCharsets.UTF_8))
        .path(kind)
        .path("SingleIndexes")
        .toString();
  }

  @Test
  @DisplayName("A count from the index reads no item")
  void countReadsNothing() {
    Answer answer =
        new QueryRows(SERVER.client(), container, "SELECT VALUE COUNT(1) FROM c WHERE c.n >= 500")
            .header("x-ms-documentdb-populatequerymetrics", "true")
            .answer()
            .is(200);
    assertThat(answer.json().path("Documents").get(0).asInt()).isEqualTo(ITEMS - 500);
    assertThat(answer.header("x-ms-documentdb-query-metrics"))
        .contains("retrievedDocumentCount=0;");
  }

  @Test
  void indexMetricsComeInBothForms() {
    String query = "SELECT * FROM c WHERE c.n = 5 AND c.hidden = 5";
    String old =
        new QueryRows(SERVER.client(), container, query)
            .header("x-ms-cosmos-populateindexmetrics", "true")
            .answer()
            .is(200)
            .header("x-ms-cosmos-index-utilization");
    JsonNode decoded =
        JsonMapper.shared().readTree(Base64.getDecoder().decode(Objects.requireNonNull(old)));
    assertThat(decoded.path("UtilizedSingleIndexes").get(0).path("IndexSpec").asString())
        .isEqualTo("/n/?");
    assertThat(decoded.path("PotentialSingleIndexes").get(0).path("IndexSpec").asString())
        .isEqualTo("/hidden/?");
    String recent =
        new QueryRows(SERVER.client(), container, "SELECT * FROM c ORDER BY c.kind, c.n DESC")
            .header("x-ms-cosmos-populateindexmetrics-V2", "true")
            .answer()
            .is(200)
            .header("x-ms-cosmos-index-utilization");
    JsonNode json =
        JsonMapper.shared()
            .readTree(URLDecoder.decode(Objects.requireNonNull(recent), StandardCharsets.UTF_8));
    assertThat(json.path("UtilizedIndexes").path("CompositeIndexes").get(0).toString())
        .isEqualTo("{\"IndexSpecs\":[\"/kind ASC\",\"/n DESC\"],\"IndexImpactScore\":\"High\"}");
  }

  private static JsonNode olderIndexMetrics(String query) {
    String header =
        new QueryRows(SERVER.client(), container, query)
            .header("x-ms-cosmos-populateindexmetrics", "true")
            .answer()
            .is(200)
            .header("x-ms-cosmos-index-utilization");
    return JsonMapper.shared().readTree(Base64.getDecoder().decode(Objects.requireNonNull(header)));
  }

  @Test
  @DisplayName("Index metrics name all indexes of a filter, with the condition on each path")
  void indexMetricsNameAllIndexes() {
    JsonNode metrics =
        olderIndexMetrics(
            "SELECT * FROM c WHERE c.kind = 'a' AND c.n > 5 AND c.n < 9 AND c.hidden = 1");
    assertThat(metrics.path("UtilizedSingleIndexes").toString())
        .isEqualTo(
            "[{\"FilterExpression\":\"(c.kind = \\\"a\\\")\",\"IndexSpec\":\"/kind/?\",\"FilterPreciseSet\":true,"
                + "\"IndexPreciseSet\":true,\"IndexImpactScore\":\"High\"},"
                + "{\"FilterExpression\":\"(c.n > 5) AND (c.n < 9)\",\"IndexSpec\":\"/n/?\",\"FilterPreciseSet\":true,"
                + "\"IndexPreciseSet\":true,\"IndexImpactScore\":\"High\"}]");
    assertThat(metrics.path("PotentialSingleIndexes").get(0).path("FilterExpression").asString())
        .isEqualTo("(c.hidden = 1)");
    assertThat(metrics.path("PotentialCompositeIndexes").get(0).path("IndexSpecs").toString())
        .isEqualTo("[\"/kind ASC\",\"/n ASC\"]");
  }

  @Test
  @DisplayName("Index metrics name the indexes of an order, however its items are found")
  void indexMetricsNameTheOrder() {
    JsonNode single = olderIndexMetrics("SELECT * FROM c WHERE c.n = 5 ORDER BY c.name");
    assertThat(single.path("UtilizedSingleIndexes").findValuesAsString("IndexSpec"))
        .containsExactly("/n/?", "/name/?");
    JsonNode composite =
        olderIndexMetrics("SELECT * FROM c WHERE c.n = 5 ORDER BY c.kind DESC, c.n");
    assertThat(composite.path("UtilizedCompositeIndexes").get(0).path("IndexSpecs").toString())
        .isEqualTo("[\"/kind ASC\",\"/n DESC\"]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x-ms-cosmos-populateindexmetrics", "x-ms-cosmos-populateindexmetrics-V2"})
  @DisplayName("Index metrics of a long query fit into a header")
  void indexMetricsAreShort(String asking) {
    String numbers = IntStream.range(0, 3000).mapToObj(Integer::toString).collect(joining(","));
    String paths =
        IntStream.range(0, 400).mapToObj(i -> "c.p" + i + " = 1").collect(joining(" OR "));
    String shortNames =
        IntStream.range(0, 190).mapToObj(i -> "c.p" + i + " = 1").collect(joining(" AND "));
    String widePath = "😀".repeat(30);
    String wideNames =
        IntStream.range(0, 40)
            .mapToObj(i -> "c['" + widePath + i + "'] = 1")
            .collect(joining(" AND "));
    for (String filter :
        List.of(
            "c.n IN (" + numbers + ")",
            "STARTSWITH(c.kind, '" + "x".repeat(40_000) + "')",
            paths,
            shortNames,
            wideNames)) {
      String header =
          new QueryRows(SERVER.client(), container, "SELECT * FROM c WHERE " + filter)
              .header(asking, "true")
              .answer()
              .is(200)
              .header("x-ms-cosmos-index-utilization");
      assertThat(Objects.requireNonNull(header)).hasSizeLessThan(8_190);
    }
  }

  @Test
  @DisplayName("Composite indexes are proposed only for single values of some paths and a range")
  void compositesAreProposed() {
    for (String query :
        List.of(
            "SELECT * FROM c WHERE c.kind = 'a' AND c.n = 5",
            "SELECT * FROM c WHERE c.kind > 'a' AND c.n > 5",
            "SELECT * FROM c WHERE c.n > 5",
            "SELECT * FROM c")) {
      assertThat(olderIndexMetrics(query).path("PotentialCompositeIndexes").size())
          .as(query)
          .isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"c.name, c.n", "c.hidden"})
  @DisplayName("An aggregate has one row, so it may name any order without an index for it")
  void anAggregateNeedsNoIndexForItsOrder(String order) {
    String query = "SELECT VALUE MAX(c.n) FROM c ORDER BY " + order;
    assertThat(new QueryRows(SERVER.client(), container, query).all())
        .extracting(JsonNode::asInt)
        .containsExactly(ITEMS - 1);
    new QueryRows(SERVER.client(), container, "SELECT c.n FROM c ORDER BY " + order)
        .answer()
        .isRefused(400, 0, "order");
  }

  private static Map<String, Double> queryMetrics(QueryRows query) {
    String header =
        query
            .header("x-ms-documentdb-populatequerymetrics", "true")
            .answer()
            .is(200)
            .header("x-ms-documentdb-query-metrics");
    Map<String, Double> metrics = new LinkedHashMap<>();
    for (String part : Objects.requireNonNull(header).split(";", -1)) {
      int equals = part.indexOf('=');
      metrics.put(part.substring(0, equals), Double.valueOf(part.substring(equals + 1)));
    }
    return metrics;
  }

  @Test
  @DisplayName("Query metrics have everything that clients read; the parts are less than the whole")
  void queryMetricsAreComplete() {
    for (String query :
        List.of(
            "SELECT * FROM c WHERE c.n = 5",
            "SELECT * FROM c ORDER BY c.n",
            "SELECT c.kind, COUNT(1) FROM c GROUP BY c.kind",
            "SELECT VALUE SUM(c.n) FROM c")) {
      Map<String, Double> metrics = queryMetrics(new QueryRows(SERVER.client(), container, query));
      assertThat(metrics.keySet())
          .as(query)
          .containsExactly(
              "totalExecutionTimeInMs",
              "queryCompileTimeInMs",
              "queryLogicalPlanBuildTimeInMs",
              "queryPhysicalPlanBuildTimeInMs",
              "queryOptimizationTimeInMs",
              "VMExecutionTimeInMs",
              "indexLookupTimeInMs",
              "documentLoadTimeInMs",
              "systemFunctionExecuteTimeInMs",
              "userFunctionExecuteTimeInMs",
              "retrievedDocumentCount",
              "retrievedDocumentSize",
              "outputDocumentCount",
              "outputDocumentSize",
              "writeOutputTimeInMs",
              "indexUtilizationRatio");
      double execution = metrics.get("VMExecutionTimeInMs");
      double index = metrics.get("indexLookupTimeInMs");
      double load = metrics.get("documentLoadTimeInMs");
      double write = metrics.get("writeOutputTimeInMs");
      assertThat(List.of(index, load, write)).as(query).allMatch(time -> time > 0);
      assertThat(execution - index - load - write).as(query).isGreaterThan(0.005);
      assertThat(metrics.get("totalExecutionTimeInMs")).as(query).isGreaterThan(execution);
    }
  }

  @Test
  @DisplayName("A count of a partition key's items retrieves none")
  void countOfPartitionKeyRetrievesNothing() {
    Map<String, Double> metrics =
        queryMetrics(
            new QueryRows(SERVER.client(), container, "SELECT VALUE COUNT(1) FROM c")
                .header("x-ms-documentdb-partitionkey", "[\"p\"]"));
    assertThat(metrics)
        .containsEntry("retrievedDocumentCount", 0.0)
        .containsEntry("retrievedDocumentSize", 0.0)
        .containsEntry("outputDocumentCount", 1.0)
        .containsEntry("indexUtilizationRatio", 1.0);
  }
}
