// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A plan as lines, without empty properties; one section for the plan and one for each component.
 */
final class PlanLines {
  private final List<List<String>> sections = new ArrayList<>();

  PlanLines() {
    section();
  }

  static List<List<String>> of(QueryPlan plan) {
    PlanLines lines = new PlanLines();
    lines.targets(plan.targets());
    switch (plan.work()) {
      case QueryInfo info -> lines.info(info);
      case HybridSearchInfo info -> lines.hybrid(info);
    }
    return lines.sections();
  }

  void section() {
    sections.add(new ArrayList<>());
  }

  /** The order of the sections does not matter. */
  List<List<String>> sections() {
    return sections.stream().map(section -> section.stream().sorted().toList()).toList();
  }

  void add(String name, @Nullable Object value) {
    if (value != null && !(name.equals("targets") && value.equals("everywhere"))) {
      sections.getLast().add(name + ": " + value.toString().replace('\n', '⏎'));
    }
  }

  private void addAll(String name, List<String> values) {
    values.forEach(value -> add(name, value));
  }

  private void addJoined(String name, List<?> values) {
    if (!values.isEmpty()) {
      add(name, values.stream().map(Object::toString).collect(Collectors.joining(", ")));
    }
  }

  private void flag(String name, boolean set) {
    if (set) {
      add(name, "");
    }
  }

  private void targets(QueryTargets targets) {
    switch (targets) {
      case QueryTargets.Everywhere ignored -> add("targets", "everywhere");
      case QueryTargets.Anywhere ignored -> add("targets", "anywhere");
      case QueryTargets.Keys keys ->
          add(
              "targets",
              keys.keys().stream().map(PlanLines::key).sorted().collect(Collectors.joining(" ")));
    }
  }

  private static String key(List<Value> values) {
    return values.stream().map(ValueText::of).collect(Collectors.joining(",", "[", "]"));
  }

  private void info(QueryInfo info) {
    add("distinct", info.distinctType() == DistinctType.NONE ? null : info.distinctType().text());
    add("top", info.top());
    add("offset", info.offset());
    add("limit", info.limit());
    addJoined("orderBy", info.orderBy().stream().map(SortOrder::text).toList());
    addAll("orderByExpression", info.orderByExpressions());
    addAll("groupByExpression", info.groupByExpressions());
    addJoined("aggregate", info.aggregates().stream().map(AggregateOperator::text).toList());
    addJoined(
        "aliases",
        info.groupByAliases().stream()
            .map(alias -> alias + " = " + text(info.aliasToAggregate().get(alias)))
            .toList());
    add("rewritten", info.rewrittenQuery().isEmpty() ? null : info.rewrittenQuery());
    flag("value", info.hasSelectValue());
    add("distinctCount", info.distinctCountAlias());
    flag("nonStreaming", info.hasNonStreamingOrderBy());
  }

  private static String text(@Nullable AggregateOperator operator) {
    return operator == null ? "null" : operator.text();
  }

  private void hybrid(HybridSearchInfo info) {
    add("statistics", info.statisticsQuery());
    addJoined("weights", info.weights());
    add("skip", info.skip());
    add("take", info.take());
    flag("optionalStatistics", !info.requiresStatistics());
    for (QueryInfo component : info.components()) {
      section();
      info(component);
    }
  }
}
