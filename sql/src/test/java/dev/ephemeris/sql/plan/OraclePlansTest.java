// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.oracle.Oracle;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.tree.QueryText;
import dev.ephemeris.sql.value.ValueText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compares the plans that the cases expect with those of the vendor's query compiler. Runs only if
 * there is an {@link Oracle}.
 */
class OraclePlansTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static @Nullable Oracle oracle;

  @BeforeAll
  static void start() throws IOException {
    oracle = Oracle.start("plan");
  }

  @AfterAll
  static void stop() {
    Oracle started = oracle;
    if (started != null) {
      started.close();
    }
  }

  @ParameterizedTest
  @MethodSource("dev.ephemeris.sql.plan.PlanCase#all")
  void plan_case_isWhatTheVendorsCompilerGives(PlanCase one) throws IOException {
    JsonNode answer = ask(one);
    boolean agrees =
        answer.has("plan")
            ? one.error() == null && lines(answer.get("plan")).equals(readable(one.expected()))
            : one.error() != null;
    if (one.ours() != null) {
      assertThat(agrees).as("whether it need not be called ours: %s", answer).isFalse();
    } else if (answer.has("plan") && one.error() == null) {
      assertThat(readable(one.expected())).isEqualTo(lines(answer.get("plan")));
    } else {
      assertThat(agrees).as("expected %s, but was %s", one.error(), answer).isTrue();
    }
  }

  private static JsonNode ask(PlanCase one) throws IOException {
    ObjectNode question = JSON.createObjectNode().put("query", one.query());
    ArrayNode paths = question.putArray("paths");
    List<List<String>> key = one.container().partitionKeyPaths();
    key.forEach(path -> paths.add("/" + String.join("/", path)));
    if (key.isEmpty()) {
      paths.add("/_partitionKey");
    }
    question.put("kind", key.size() > 1 ? "MultiHash" : "Hash");
    question.put("logical", one.scope() == PlanScope.ONE_KEY);
    question.put("nonvalue", one.features().has(QueryFeature.NON_VALUE_AGGREGATE));
    question.put("dcount", one.features().has(QueryFeature.DISTINCT_COUNT));
    question.put("skiprank", one.features().has(QueryFeature.HYBRID_SEARCH_SKIP_ORDER_BY_REWRITE));
    ArrayNode parameters = question.putArray("parameters");
    one.parameters()
        .forEach(
            (name, value) ->
                parameters
                    .addObject()
                    .put("name", name)
                    .set("value", JSON.readTree(ValueText.of(value))));
    if (!one.container().distancePaths().isEmpty()) {
      question.set("vectors", vectors(one.container()));
    }
    return oracle.ask(question.toString()).orElseThrow();
  }

  private static ObjectNode vectors(ContainerFacts container) {
    ObjectNode policy = JSON.createObjectNode();
    ArrayNode embeddings = policy.putArray("vectorEmbeddings");
    for (List<String> path : container.distancePaths()) {
      embeddings
          .addObject()
          .put("path", "/" + String.join("/", path))
          .put("dataType", "float32")
          .put("dimensions", 2)
          .put("distanceFunction", "euclidean");
    }
    return policy;
  }

  /** The vendor's plan in the form of {@link PlanLines}. */
  private static List<List<String>> lines(JsonNode plan) {
    PlanLines lines = new PlanLines();
    lines.add("targets", targets(plan.get("queryRanges")));
    JsonNode hybrid = plan.get("hybridSearchQueryInfo");
    if (hybrid == null) {
      info(lines, plan.get("queryInfo"));
    } else {
      lines.add("statistics", hybrid.get("globalStatisticsQuery").stringValue());
      joined(
          lines,
          "weights",
          texts(hybrid.get("componentWeights")).map(Double::valueOf).map(String::valueOf));
      number(lines, "skip", hybrid);
      number(lines, "take", hybrid);
      flag(lines, "optionalStatistics", !hybrid.get("requiresGlobalStatistics").booleanValue());
      for (JsonNode component : hybrid.get("componentQueryInfos")) {
        lines.section();
        info(lines, component);
      }
    }
    return readable(lines.sections());
  }

  private static void info(PlanLines lines, JsonNode info) {
    String distinct = info.get("distinctType").stringValue();
    lines.add("distinct", distinct.equals("None") ? null : distinct);
    number(lines, "top", info);
    number(lines, "offset", info);
    number(lines, "limit", info);
    joined(lines, "orderBy", texts(info.get("orderBy")));
    texts(info.get("orderByExpressions")).forEach(text -> lines.add("orderByExpression", text));
    texts(info.get("groupByExpressions")).forEach(text -> lines.add("groupByExpression", text));
    joined(lines, "aggregate", texts(info.get("aggregates")));
    JsonNode types = info.get("groupByAliasToAggregateType");
    joined(
        lines,
        "aliases",
        texts(info.get("groupByAliases")).map(alias -> alias + " = " + type(types.get(alias))));
    String rewritten = info.get("rewrittenQuery").stringValue();
    lines.add("rewritten", rewritten.isEmpty() ? null : rewritten);
    flag(lines, "value", info.get("hasSelectValue").intValue() == 1);
    JsonNode distinctCount = info.get("dCountInfo");
    if (distinctCount != null) {
      lines.add("distinctCount", distinctCount.get("dCountAlias").stringValue());
    }
    flag(lines, "nonStreaming", info.get("hasNonStreamingOrderBy").intValue() == 1);
  }

  private static Stream<String> texts(JsonNode array) {
    return array.valueStream().map(JsonNode::asString);
  }

  private static String type(@Nullable JsonNode type) {
    return type == null || type.stringValue().isEmpty() ? "null" : type.stringValue();
  }

  private static void joined(PlanLines lines, String name, Stream<String> values) {
    String text = values.collect(Collectors.joining(", "));
    lines.add(name, text.isEmpty() ? null : text);
  }

  private static void number(PlanLines lines, String name, JsonNode info) {
    JsonNode value = info.get(name);
    lines.add(name, value == null || value.isNull() ? null : value.longValue());
  }

  private static void flag(PlanLines lines, String name, boolean set) {
    lines.add(name, set ? "" : null);
  }

  private static String targets(JsonNode ranges) {
    List<String> keys = new ArrayList<>();
    for (JsonNode range : ranges) {
      if (!range.get("min").equals(range.get("max"))) {
        return "everywhere";
      }
      keys.add(range.get("min").toString());
    }
    return keys.equals(List.of("[]"))
        ? "anywhere"
        : keys.stream().sorted().collect(Collectors.joining(" "));
  }

  /** Writes equal texts in the same way, by parsing and writing them again. */
  private static List<List<String>> readable(List<List<String>> sections) {
    return sections.stream()
        .map(section -> section.stream().map(OraclePlansTest::readable).sorted().toList())
        .toList();
  }

  private static String readable(String line) {
    int colon = line.indexOf(": ");
    String name = line.substring(0, colon);
    String text = PlanCasesTest.filledIn(line.substring(colon + 2).replace('⏎', '\n'));
    return switch (name) {
      case "rewritten", "statistics" -> name + ": " + QueryText.of(QueryParser.parse(text));
      case "orderByExpression", "groupByExpression" ->
          name + ": " + QueryText.of(QueryParser.parse("SELECT VALUE " + text));
      default -> line;
    };
  }
}
