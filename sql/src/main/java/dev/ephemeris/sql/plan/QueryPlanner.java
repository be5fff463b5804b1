package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.evaluate.AggregateFinder;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.value.Value;
import java.util.List;
import java.util.Map;

/**
 * Says what a client is to do with a query that concerns several partition key ranges. Refuses what
 * the client cannot do, and what cannot be put together from ranges at all.
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
    return plan(query, features, ContainerFacts.of(partitionKeyPaths), parameters);
  }

  /** A plan for several ranges of a container of which more is known. */
  public static QueryPlan plan(
      Query query,
      QueryFeatures features,
      ContainerFacts container,
      Map<String, Value> parameters) {
    if (query.from() == null) {
      return passThrough(query);
    }
    QueryTargets targets =
        new PartitionKeyFilter(SourcePaths.of(query), container.partitionKeyPaths(), parameters)
            .targets(query.where());
    RowCounts counts = RowCounts.of(query, parameters);
    PlanInput input = new PlanInput(query, features, container, parameters, counts, targets);
    requireCounts(input);
    return new QueryPlan(work(input), targets);
  }

  /**
   * A plan for a single range, be it that there is only one or that the request names a partition
   * key: the server runs the query as it is, and the client hands on the rows.
   */
  public static QueryPlan passThrough(Query query) {
    return new QueryPlan(
        QueryInfo.passThrough(PlanInput.hasSelectValue(query)),
        query.from() == null ? new QueryTargets.Anywhere() : new QueryTargets.Everywhere());
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
    DerivedTables.check(query);
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
}
