// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.evaluate.AggregateFinder;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.value.Value;
import java.util.List;
import java.util.Map;

/**
 * Says what a client is to do with a query: what it asks each partition key range, and how it puts
 * the answers together. Refuses what the client cannot do, and what cannot be put together from
 * ranges at all.
 *
 * <p>Plans are those of the vendor's compiler, also where one range has all rows: clients read
 * plans, and some go wrong without them. Where ours differ, the plan case says why.
 *
 * <p>Whether names and functions are right shows when a query is compiled; a plan takes it for
 * granted.
 */
public final class QueryPlanner {
  private QueryPlanner() {}

  /**
   * A plan for several ranges.
   *
   * @param features what the client can do
   * @param partitionKeyPaths the properties on each path of the container's partition key
   * @param parameters their values by their names, which begin with {@code @}
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

  /** A plan for a container of which more is known, and for a request that may name a key. */
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
