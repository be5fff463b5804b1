// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.QueryText;
import dev.ephemeris.sql.tree.Select;
import dev.ephemeris.sql.tree.Span;
import java.util.List;

/** Plans a query with GROUP BY. Each range returns partial groups, and the client merges them. */
final class GroupByRewrite {
  private GroupByRewrite() {}

  static QueryInfo of(PlanInput input) {
    Query query = input.query();
    refuse(query.orderBy().isPresent(), "ORDER BY");
    refuse(query.select().distinct(), "DISTINCT");
    input.features().require(QueryFeature.GROUP_BY);
    QueryInfo.Builder info =
        input
            .info()
            .rows(input.counts())
            .groupBy(query.groupBy().stream().map(QueryText::of).toList());
    Expression payload =
        switch (query.select().selection()) {
          case Select.All all ->
              throw new SqlException(
                  Code.SELECT_ALL_OF_GROUPS,
                  all.span(),
                  "'SELECT *' is not allowed with GROUP BY.");
          case Select.ValueOf value -> value(value.expression(), input, info);
          case Select.ListOf list -> PartialList.of(list, input, info);
        };
    Select select =
        new Select(
            false,
            null,
            new Select.ListOf(
                List.of(
                    new Select.Item(
                        RewrittenExpressions.items(query.groupBy()),
                        RewrittenQueries.GROUP_BY_ITEMS),
                    new Select.Item(payload, RewrittenQueries.PAYLOAD))));
    Query rewritten = RowCounts.without(query).withSelect(select);
    return info.rewritten(QueryText.of(rewritten)).build();
  }

  private static Expression value(Expression expression, PlanInput input, QueryInfo.Builder info) {
    PartialAggregate partial = PartialAggregate.of(expression, input.features());
    if (partial == null) {
      return expression;
    }
    input.features().require(QueryFeature.AGGREGATE);
    info.aggregate(partial.operator());
    return RewrittenExpressions.array(List.of(partial.form()));
  }

  private static void refuse(boolean present, String what) {
    if (present) {
      throw new SqlException(
          Code.NOT_DISTRIBUTABLE,
          Span.NONE,
          "%s together with GROUP BY cannot be planned: clients put groups together without it. Leave it to the program, or send the query without asking for a plan."
              .formatted(what));
    }
  }
}
