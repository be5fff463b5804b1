// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.json.JsonWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a plan in the form that clients read. All properties are always present, since different
 * clients fail without different ones.
 */
public final class PlanJson {
  private static final int VERSION = 2;

  private PlanJson() {}

  /**
   * Writes a plan.
   *
   * @param ranges the ranges of the plan's targets, sorted
   */
  public static void write(JsonWriter writer, QueryPlan plan, List<EffectiveRange> ranges) {
    writer.beginObject().property("partitionedQueryExecutionInfoVersion", VERSION);
    switch (plan.work()) {
      case QueryInfo info -> queryInfo(writer.name("queryInfo"), info);
      case HybridSearchInfo info -> hybrid(writer.name("hybridSearchQueryInfo"), info);
    }
    writer.name("queryRanges").beginArray();
    for (EffectiveRange range : ranges) {
      writer
          .beginObject()
          .property("min", range.min())
          .property("max", range.max())
          .property("isMinInclusive", true)
          .property("isMaxInclusive", range.isMaxInclusive())
          .endObject();
    }
    writer.endArray().endObject();
  }

  public static byte[] toBytes(QueryPlan plan, List<EffectiveRange> ranges) {
    JsonWriter writer = new JsonWriter();
    write(writer, plan, ranges);
    return writer.toBytes();
  }

  private static void queryInfo(JsonWriter writer, QueryInfo info) {
    writer.beginObject().property("distinctType", info.distinctType().text());
    count(writer, "top", info.top());
    count(writer, "offset", info.offset());
    count(writer, "limit", info.limit());
    strings(writer, "orderBy", info.orderBy().stream().map(SortOrder::text).toList());
    strings(writer, "orderByExpressions", info.orderByExpressions());
    strings(writer, "groupByExpressions", info.groupByExpressions());
    strings(writer, "groupByAliases", info.groupByAliases());
    strings(writer, "aggregates", info.aggregates().stream().map(AggregateOperator::text).toList());
    writer.name("groupByAliasToAggregateType").beginObject();
    info.aliasToAggregate()
        .forEach(
            (alias, operator) -> writer.property(alias, operator == null ? null : operator.text()));
    writer
        .endObject()
        .property("rewrittenQuery", info.rewrittenQuery())
        .property("hasSelectValue", info.hasSelectValue())
        .name("dCountInfo");
    String alias = info.distinctCountAlias();
    if (alias == null) {
      writer.nullValue();
    } else {
      writer.beginObject().property("dCountAlias", alias).endObject();
    }
    writer.property("hasNonStreamingOrderBy", info.hasNonStreamingOrderBy()).endObject();
  }

  private static void hybrid(JsonWriter writer, HybridSearchInfo info) {
    writer.beginObject().property("globalStatisticsQuery", info.statisticsQuery());
    writer.name("componentQueryInfos").beginArray();
    info.components().forEach(component -> queryInfo(writer, component));
    writer.endArray();
    strings(writer, "componentWithoutPayloadQueryInfos", List.of());
    writer.name("projectionQueryInfo").nullValue();
    writer.name("componentWeights").beginArray();
    info.weights().forEach(writer::value);
    writer.endArray();
    count(writer, "skip", info.skip());
    count(writer, "take", info.take());
    writer.property("requiresGlobalStatistics", info.requiresStatistics()).endObject();
  }

  private static void count(JsonWriter writer, String name, @Nullable Long value) {
    writer.name(name);
    if (value == null) {
      writer.nullValue();
    } else {
      writer.value(value.longValue());
    }
  }

  private static void strings(JsonWriter writer, String name, List<String> values) {
    writer.name(name).beginArray();
    values.forEach(writer::value);
    writer.endArray();
  }
}
