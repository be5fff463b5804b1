// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.evaluate.AggregateFinder;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Expression.Property;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.QueryText;
import dev.ephemeris.sql.tree.Select;
import dev.ephemeris.sql.tree.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plans a query with ORDER BY RANK. There is a component for each score: a query for the items with
 * the best scores, which also returns their other scores.
 *
 * <p>Clients read the rows of components in two forms. The older one is that of ORDER BY, with the
 * scores in the payload. In the newer one the scores are beside it, and a greater score is always
 * better. A single score has the older form for all clients.
 */
final class HybridRewrite {
  /**
   * The fewest rows of a component. It returns more than LIMIT, since an item may be good by
   * another score.
   */
  private static final long MIN_COMPONENT_ROWS = 120;

  private final PlanInput input;
  private final String item;
  private final RankExpression rank;
  private final List<HybridScore> scores;
  private final boolean newForm;

  private HybridRewrite(PlanInput input, RankExpression rank) {
    this.input = input;
    this.item = SourcePaths.nameOfItem(input.query());
    this.rank = rank;
    this.scores = HybridScore.of(rank);
    this.newForm =
        input.features().has(QueryFeature.HYBRID_SEARCH_SKIP_ORDER_BY_REWRITE) && scores.size() > 1;
  }

  static HybridSearchInfo of(PlanInput input) {
    RankExpression rank = RankExpression.of(input.query(), input.parameters());
    check(input, rank);
    return new HybridRewrite(input, rank).info();
  }

  private static void check(PlanInput input, RankExpression rank) {
    Query query = input.query();
    input.features().require(QueryFeature.HYBRID_SEARCH);
    if (!rank.weights().isEmpty()) {
      input.features().require(QueryFeature.WEIGHTED_RANK_FUSION);
    }
    boolean plain =
        !query.select().distinct()
            && query.groupBy().isEmpty()
            && !AggregateFinder.isIn(query.withOrderBy(OrderBy.NONE));
    if (!plain) {
      throw refused(
          "ORDER BY RANK together with DISTINCT, GROUP BY or aggregates cannot be run over several partition key ranges.");
    }
  }

  private static SqlException refused(String message) {
    return new SqlException(Code.NOT_DISTRIBUTABLE, Span.NONE, message);
  }

  private HybridSearchInfo info() {
    RowCounts counts = input.counts();
    Long take = counts.top() != null ? counts.top() : counts.limit();
    boolean hasFullText =
        rank.scores().stream().anyMatch(RankExpression.FullText.class::isInstance);
    // A client that does not know the newer form expects statistics always.
    boolean requiresStatistics =
        hasFullText || !input.features().has(QueryFeature.HYBRID_SEARCH_SKIP_ORDER_BY_REWRITE);
    return new HybridSearchInfo(
        HybridStatistics.query(input.query(), rank),
        scores.stream().map(newForm ? this::newComponent : this::component).toList(),
        rank.weights().stream().map(Math::abs).toList(),
        counts.offset(),
        take,
        requiresStatistics);
  }

  private QueryInfo component(HybridScore score) {
    List<Expression> all = scores.stream().map(HybridScore::orMissing).toList();
    boolean ranksItself =
        scores.size() == 1
            && input.features().has(QueryFeature.HYBRID_SEARCH_SKIP_ORDER_BY_REWRITE);
    Expression payload =
        RewrittenExpressions.object(
            new Property(RewrittenQueries.PAYLOAD, Payload.of(input.query())),
            new Property(
                "componentScores", RewrittenExpressions.array(ranksItself ? List.of() : all)));
    Query query =
        sorted(
            score,
            Payload.and(input.query().where(), Placeholders.filter()),
            new Select.Item(
                RewrittenExpressions.items(List.of(score.expression())),
                RewrittenQueries.ORDER_BY_ITEMS),
            new Select.Item(payload, RewrittenQueries.PAYLOAD));
    RowCounts counts = input.counts();
    RowCounts rows =
        counts.top() != null
            ? new RowCounts(componentRows(), null, null)
            : counts.limit() != null ? new RowCounts(null, 0L, componentRows()) : counts;
    return new QueryInfo.Builder(false)
        .rows(rows)
        .orderBy(SortOrder.of(score.descending()), QueryText.of(score.expression()))
        .nonStreaming(true)
        .rewritten(QueryText.of(query))
        .build();
  }

  private QueryInfo newComponent(HybridScore score) {
    List<Expression> all = scores.stream().map(HybridScore::moreIsBetter).toList();
    Query query =
        sorted(
            score,
            input.query().where(),
            new Select.Item(Payload.of(input.query()), RewrittenQueries.PAYLOAD),
            new Select.Item(RewrittenExpressions.array(all), "componentScores"));
    return new QueryInfo.Builder(false).rewritten(QueryText.of(query)).build();
  }

  private Query sorted(
      HybridScore score, @Nullable Expression where, Select.Item first, Select.Item second) {
    Query query = input.query();
    Select select =
        query
            .select()
            .withSelection(
                new Select.ListOf(List.of(OrderByRewrite.identity(item), first, second)));
    OrderBy orderBy =
        new OrderBy(
            List.of(new OrderBy.Item(score.expression(), score.descending(), Span.NONE)), false);
    Query selected = query.withSelect(select).withOrderBy(orderBy);
    return input
        .counts()
        .withCount(selected, componentRows())
        .withWhere(Payload.defined(query, where));
  }

  private long componentRows() {
    Long needed = input.counts().needed();
    return Math.clamp(2 * (needed == null ? 0 : needed), MIN_COMPONENT_ROWS, RowCounts.MAX);
  }
}
