// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

/** A feature of queries over several ranges that a client supports and names in its request. */
public enum QueryFeature {
  AGGREGATE("Aggregate"),
  COMPOSITE_AGGREGATE("CompositeAggregate"),
  COUNT_IF("CountIf"),
  DISTINCT("Distinct"),
  DISTINCT_COUNT("DCount"),
  GROUP_BY("GroupBy"),
  HYBRID_SEARCH("HybridSearch"),
  HYBRID_SEARCH_SKIP_ORDER_BY_REWRITE("HybridSearchSkipOrderByRewrite"),
  LIST_AND_SET_AGGREGATE("ListAndSetAggregate"),
  MULTIPLE_AGGREGATES("MultipleAggregates"),
  MULTIPLE_ORDER_BY("MultipleOrderBy"),
  NON_STREAMING_ORDER_BY("NonStreamingOrderBy"),
  NON_VALUE_AGGREGATE("NonValueAggregate"),
  OFFSET_AND_LIMIT("OffsetAndLimit"),
  ORDER_BY("OrderBy"),
  TOP("Top"),
  WEIGHTED_RANK_FUSION("WeightedRankFusion");

  private final String text;

  QueryFeature(String text) {
    this.text = text;
  }

  /** The name that clients use. */
  public String text() {
    return text;
  }
}
