// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.evaluate.AggregateFinder;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.value.Value;
import java.util.List;
import java.util.Map;

/**
 * Makes plans for clients: what to ask each partition key range, and how to combine the results.
 * Refuses what the client does not support, and what cannot be combined from ranges at all.
 *
 * <p>Plans equal those of the vendor's compiler, even if one range has all rows: clients read
 * plans, and some fail without them. Where a plan differs, its plan case has the reason.
 *
 * <p>Names and functions are checked when a query is compiled, not here.
 */
public final class QueryPlanner {
  private QueryPlanner() {}

  /**
   * A plan for several ranges.
   *
   * @param features that the client supports
   * @param partitionKeyPaths the properties on each path of the container's partition key
   * @param parameters values by name; names begin with {@code @}
   */
  public static QueryPlan plan(
      Query query,
      QueryFeatures features,
      List<List<String>> partitionKeyPaths,
      Map<String, Value> parameters) {
    return plan(
        query,
        features,
        ContainerFacts.of(partitionKeyPaths),
        parameters,
        PlanScope.SEVERAL_RANGES);
  }

  /** A plan with more facts about the container, for a request that may name a partition key. */
  public static QueryPlan plan(
      Query query,
      QueryFeatures features,
      ContainerFacts container,
      Map<String, Value> parameters,
      PlanScope scope) {
    if (query.from() == null) {
      return new QueryPlan(
          QueryInfo.passThrough(PlanInput.hasSelectValue(query)), new QueryTargets.Anywhere());
    }
    QueryTargets targets =
        new PartitionKeyFilter(SourcePaths.of(query), container.partitionKeyPaths(), parameters)
            .targets(query.where());
    RowCounts counts = RowCounts.of(query, parameters);
    PlanInput input = new PlanInput(query, features, container, parameters, counts, targets, scope);
    requireCounts(input);
    return new QueryPlan(work(input), targets);
  }

  private static void requireCounts(PlanInput input) {
    if (input.counts().top() != null) {
      input.features().require(QueryFeature.TOP);
    }
    if (input.counts().limit() != null) {
      input.features().require(QueryFeature.OFFSET_AND_LIMIT);
    }
  }

  private static QueryPlan.Work work(PlanInput input) {
    Query query = input.query();
    if (RankExpression.isPresent(query)) {
      return HybridRewrite.of(input);
    }
    QueryInfo distinctCount = DistinctCountRewrite.of(input);
    if (distinctCount != null) {
      return distinctCount;
    }
    if (scopeNeedsMerging(input)) {
      DerivedTables.check(query);
    }
    if (!query.groupBy().isEmpty()) {
      return GroupByRewrite.of(input);
    }
    if (AggregateFinder.isIn(query.withOrderBy(OrderBy.NONE))) {
      return AggregateRewrite.of(input);
    }
    if (query.select().distinct()) {
      input.features().require(QueryFeature.DISTINCT);
    }
    if (query.orderBy().isPresent()) {
      OrderByCheck.check(query);
      return OrderByRewrite.of(input);
    }
    return query.select().distinct() ? DistinctRewrite.of(input) : PlainRewrite.of(input);
  }

  private static boolean scopeNeedsMerging(PlanInput input) {
    return switch (input.scope()) {
      case SEVERAL_RANGES -> true;
      case ONE_RANGE, ONE_KEY -> false;
    };
  }
}
