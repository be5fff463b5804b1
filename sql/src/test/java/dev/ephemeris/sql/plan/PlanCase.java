// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A query and its expected plan.
 *
 * @param ours why the vendor's compiler makes another plan; null if it does not
 * @param expected lines that the plan must have, in the form of {@link PlanLines}
 * @param error a part of the message with which it must be refused; null if it must not be refused
 */
record PlanCase(
    String query,
    QueryFeatures features,
    ContainerFacts container,
    Map<String, Value> parameters,
    PlanScope scope,
    @Nullable String ours,
    List<List<String>> expected,
    @Nullable String error) {
  private static final List<String> FILES =
      List.of(
          "plain",
          "aggregates",
          "group-by",
          "order-by",
          "subqueries",
          "hybrid",
          "targets",
          "keys",
          "features",
          "refused");
  private static final String TEXT_INDENT = "    ";

  QueryPlan plan() {
    return QueryPlanner.plan(QueryParser.parse(query), features, container, parameters, scope);
  }

  static Stream<PlanCase> all() {
    return FILES.stream().flatMap(PlanCase::read);
  }

  private static Stream<PlanCase> read(String file) {
    String resource = file + ".plans";
    try (InputStream stream =
            Objects.requireNonNull(PlanCase.class.getResourceAsStream(resource), resource);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      List<String> lines = reader.lines().filter(line -> !line.startsWith("#")).toList();
      return Arrays.stream(String.join("\n", lines).split("\n\n+", -1))
          .map(String::strip)
          .filter(block -> !block.isEmpty())
          .map(PlanCase::parse);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PlanCase parse(String block) {
    String query = "";
    QueryFeatures features = QueryFeatures.ALL;
    List<List<String>> key = List.of(List.of("tenant"));
    Set<List<String>> distances = new HashSet<>();
    Map<String, Value> parameters = new HashMap<>();
    PlanScope scope = PlanScope.SEVERAL_RANGES;
    String ours = null;
    String error = null;
    PlanLines expected = new PlanLines();
    for (String line : block.replace("\n" + TEXT_INDENT, "⏎").split("\n", -1)) {
      String name = line.contains(":") ? line.substring(0, line.indexOf(':')) : line;
      String value = line.substring(Math.min(line.length(), name.length() + 1)).strip();
      switch (name) {
        case "query" -> query = value;
        case "features" -> features = Clients.named(value);
        case "key" -> key = value.equals("none") ? List.of() : paths(value);
        case "distances" -> distances.addAll(paths(value));
        case "parameter" -> {
          String[] parts = value.split(" = ", 2);
          parameters.put(parts[0], DocumentValues.parse(parts[1]));
        }
        case "scope" -> scope = PlanScope.valueOf(value.replace(' ', '_').toUpperCase(Locale.ROOT));
        case "ours" -> ours = value;
        case "error" -> error = value;
        case "component" -> expected.section();
        case "rewritten" -> expected.add(name, value.substring(1));
        default -> expected.add(name, value);
      }
    }
    ContainerFacts container = new ContainerFacts(key, distances);
    return new PlanCase(
        query, features, container, parameters, scope, ours, expected.sections(), error);
  }

  private static List<List<String>> paths(String text) {
    List<List<String>> paths = new ArrayList<>();
    for (String path : text.split(", ", -1)) {
      paths.add(List.of(path.substring(1).split("/", -1)));
    }
    return paths;
  }

  @Override
  public String toString() {
    return query;
  }
}
