// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.evaluate.CompiledQuery;
import dev.ephemeris.sql.evaluate.QueryCompiler;
import dev.ephemeris.sql.evaluate.Stage;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueOrder;
import dev.ephemeris.sql.value.Values;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs plans as clients do, on ranges that are lists of items. */
final class SimulatedClient {
  private static final CallContext CONTEXT = new CallContext(Instant.EPOCH);

  private final String query;
  private final QueryInfo info;

  SimulatedClient(String query, QueryInfo info) {
    this.query = query;
    this.info = info;
  }

  /** Runs a query unchanged on all items. */
  static List<Value> direct(String query, List<Value> items) {
    CompiledQuery compiled = QueryCompiler.compile(QueryParser.parse(query), Map.of(), CONTEXT);
    List<Value> rows = new ArrayList<>();
    Stage stage = Stage.of(compiled, CONTEXT, rows::add);
    items.forEach(stage::accept);
    stage.finish();
    return rows;
  }

  List<Value> run(List<List<Value>> ranges) {
    String text =
        info.rewrittenQuery().isEmpty()
            ? query
            : info.rewrittenQuery().replace(Placeholders.FILTER, "true");
    List<Value> rows = new ArrayList<>();
    ranges.forEach(items -> rows.addAll(direct(text, items)));
    return counted(cut(distinct(aggregated(merged(rows)))));
  }

  private List<Value> merged(List<Value> rows) {
    if (info.orderBy().isEmpty()) {
      return rows;
    }
    return rows.stream()
        .sorted(Comparator.comparing(SimulatedClient::sortedBy, this::compare))
        .map(row -> ((ObjectValue) row).get("payload"))
        .toList();
  }

  private static List<Value> sortedBy(Value row) {
    return ((ArrayValue) ((ObjectValue) row).get("orderByItems"))
        .elements().stream().map(item -> ((ObjectValue) item).get("item")).toList();
  }

  private int compare(List<Value> left, List<Value> right) {
    for (int i = 0; i < left.size(); i++) {
      int order = ValueOrder.INSTANCE.compare(left.get(i), right.get(i));
      if (order != 0) {
        return info.orderBy().get(i) == SortOrder.DESCENDING ? -order : order;
      }
    }
    return 0;
  }

  private List<Value> aggregated(List<Value> rows) {
    if (!info.groupByExpressions().isEmpty()) {
      Map<Value, List<Value>> groups =
          rows.stream()
              .collect(
                  Collectors.groupingBy(
                      row -> ((ObjectValue) row).get("groupByItems"),
                      LinkedHashMap::new,
                      Collectors.mapping(
                          row -> ((ObjectValue) row).get("payload"), Collectors.toList())));
      return groups.values().stream().map(this::whole).filter(Value::isDefined).toList();
    }
    if (!info.aliasToAggregate().isEmpty()) {
      return List.of(whole(rows.stream().map(row -> ((ObjectValue) row).get("payload")).toList()));
    }
    Value row = info.aggregates().isEmpty() ? null : whole(rows);
    return row == null ? rows : row.isUndefined() ? List.of() : List.of(row);
  }

  /** Merges the partial results of all ranges. */
  private Value whole(List<Value> parts) {
    if (!info.aggregates().isEmpty()) {
      List<Value> values = parts.stream().map(part -> ((ArrayValue) part).get(0)).toList();
      return PartialValues.whole(info.aggregates().getFirst(), values);
    }
    if (info.aliasToAggregate().isEmpty()) {
      return parts.getFirst();
    }
    Map<String, Value> row = new LinkedHashMap<>();
    for (String alias : info.groupByAliases()) {
      List<Value> values = parts.stream().map(part -> ((ObjectValue) part).get(alias)).toList();
      @Nullable AggregateOperator operator = info.aliasToAggregate().get(alias);
      row.put(alias, operator == null ? values.getFirst() : PartialValues.whole(operator, values));
    }
    return Values.object(row);
  }

  private List<Value> distinct(List<Value> rows) {
    return info.distinctType() == DistinctType.NONE ? rows : List.copyOf(new LinkedHashSet<>(rows));
  }

  private List<Value> cut(List<Value> rows) {
    Long offset = info.offset();
    Long count = info.top() != null ? info.top() : info.limit();
    return rows.stream()
        .skip(offset == null ? 0 : offset)
        .limit(count == null ? Long.MAX_VALUE : count)
        .toList();
  }

  private List<Value> counted(List<Value> rows) {
    String alias = info.distinctCountAlias();
    if (alias == null) {
      return rows;
    }
    Value count = Values.of(rows.size());
    return List.of(
        info.hasSelectValue()
            ? count
            : Values.object(Map.of(alias.isEmpty() ? "$1" : alias, count)));
  }
}
