// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

/** The features that known clients say they support. */
final class Clients {
  static final QueryFeatures JAVA =
      QueryFeatures.parse(
          "Aggregate, CompositeAggregate, MultipleOrderBy, MultipleAggregates, OrderBy, OffsetAndLimit, Distinct, GroupBy, Top, DCount, NonValueAggregate, NonStreamingOrderBy, HybridSearch, WeightedRankFusion");
  static final QueryFeatures JAVASCRIPT =
      QueryFeatures.parse(
          "NonValueAggregate,Aggregate,Distinct,MultipleOrderBy,OffsetAndLimit,OrderBy,Top,CompositeAggregate,GroupBy,MultipleAggregates,NonStreamingOrderBy,ListAndSetAggregate,CountIf,HybridSearch,WeightedRankFusion,HybridSearchSkipOrderByRewrite");
  static final QueryFeatures PYTHON =
      QueryFeatures.parse(
          "Aggregate,CompositeAggregate,Distinct,MultipleOrderBy,OffsetAndLimit,OrderBy,Top,NonStreamingOrderBy,HybridSearch,CountIf,WeightedRankFusion");

  private Clients() {}

  static QueryFeatures named(String text) {
    return switch (text) {
      case "all" -> QueryFeatures.ALL;
      case "java" -> JAVA;
      case "javascript" -> JAVASCRIPT;
      case "python" -> PYTHON;
      default -> QueryFeatures.parse(text);
    };
  }
}
