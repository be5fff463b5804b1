// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.QueryText;
import dev.ephemeris.sql.tree.Select;
import java.util.List;

/**
 * Plans a query with ORDER BY. Each row is returned with the item's identity and its sort keys, and
 * WHERE has a placeholder for the client's filter when it continues.
 */
final class OrderByRewrite {
  private OrderByRewrite() {}

  static QueryInfo of(PlanInput input) {
    Query query = input.query();
    boolean byVector = VectorOrder.isPresent(query.orderBy());
    require(input, byVector);
    QueryInfo.Builder info = input.info().distinct(distinctType(query)).nonStreaming(byVector);
    if (!leavesOffsetToTheRange(input)) {
      info.rows(input.counts());
    }
    for (OrderBy.Item item : query.orderBy().items()) {
      boolean descending =
          byVector
              ? VectorOrder.isDescending(query, input.container(), input.parameters())
              : item.descending();
      info.orderBy(SortOrder.of(descending), QueryText.of(item.expression()));
    }
    return info.rewritten(QueryText.of(rewritten(input))).build();
  }

  private static void require(PlanInput input, boolean byVector) {
    input.features().require(QueryFeature.ORDER_BY);
    if (input.query().orderBy().items().size() > 1) {
      input.features().require(QueryFeature.MULTIPLE_ORDER_BY);
    }
    if (byVector) {
      input.features().require(QueryFeature.NON_STREAMING_ORDER_BY);
    }
  }

  /**
   * Whether the range applies OFFSET and LIMIT itself, as it has all rows. Duplicates are always
   * removed by the client.
   */
  private static boolean leavesOffsetToTheRange(PlanInput input) {
    return input.counts().limit() != null
        && input.isOfOneKey()
        && !input.query().select().distinct();
  }

  /** Rows that are sorted by their own values have duplicates next to each other. */
  private static DistinctType distinctType(Query query) {
    if (!query.select().distinct()) {
      return DistinctType.NONE;
    }
    List<OrderBy.Item> items = query.orderBy().items();
    boolean byItself =
        query.select().selection() instanceof Select.ValueOf value
            && items.size() == 1
            && items.getFirst().expression().equals(value.expression());
    return byItself ? DistinctType.ORDERED : DistinctType.UNORDERED;
  }

  private static Query rewritten(PlanInput input) {
    Query query = input.query();
    String item = SourcePaths.nameOfFirstSource(query);
    Query counted = counted(input);
    Select select =
        counted
            .select()
            .withDistinct(false)
            .withSelection(
                new Select.ListOf(
                    List.of(
                        identity(item),
                        new Select.Item(sortedBy(query), RewrittenQueries.ORDER_BY_ITEMS),
                        new Select.Item(Payload.of(query), RewrittenQueries.PAYLOAD))));
    Expression where = Payload.and(query.where(), Placeholders.filter());
    return counted.withSelect(select).withWhere(Payload.defined(query, where));
  }

  private static Query counted(PlanInput input) {
    if (input.query().select().distinct()) {
      // The client must see all rows before it counts the distinct ones.
      return RowCounts.without(input.query());
    }
    return leavesOffsetToTheRange(input) ? input.query() : input.counts().narrowed(input.query());
  }

  static Select.Item identity(String item) {
    return new Select.Item(new Expression.Member(RewrittenExpressions.name(item), "_rid"), null);
  }

  private static Expression sortedBy(Query query) {
    return RewrittenExpressions.items(
        query.orderBy().items().stream().map(OrderBy.Item::expression).toList());
  }
}
