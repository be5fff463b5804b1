// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.QueryText;
import dev.ephemeris.sql.tree.Select;
import java.util.List;

/**
 * Plans a query with aggregates and no groups: its result is one row. The client need not sort or
 * compare; only TOP and OFFSET could still remove the row.
 */
final class AggregateRewrite {
  private AggregateRewrite() {}

  static QueryInfo of(PlanInput input) {
    Query query = RowCounts.without(input.query());
    QueryInfo.Builder info = input.info().rows(input.counts());
    Select.Selection selection =
        switch (query.select().selection()) {
          case Select.All all -> all;
          case Select.ValueOf value -> value(value.expression(), input, info);
          case Select.ListOf list -> list(list, input, info);
        };
    Select select = new Select(false, null, selection);
    return info.rewritten(QueryText.of(query.withSelect(select))).build();
  }

  private static Select.Selection value(
      Expression expression, PlanInput input, QueryInfo.Builder info) {
    input.features().require(QueryFeature.AGGREGATE);
    PartialAggregate partial = PartialAggregate.of(expression, input.features());
    if (partial == null) {
      return new Select.ValueOf(expression);
    }
    info.aggregate(partial.operator());
    return new Select.ValueOf(RewrittenExpressions.array(List.of(partial.form())));
  }

  private static Select.Selection list(
      Select.ListOf list, PlanInput input, QueryInfo.Builder info) {
    input.features().require(QueryFeature.NON_VALUE_AGGREGATE);
    Expression payload = PartialList.of(list, input, info);
    return new Select.ListOf(List.of(new Select.Item(payload, RewrittenQueries.PAYLOAD)));
  }
}
