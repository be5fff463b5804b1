// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.evaluate.AggregateFinder;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.Select;
import java.util.List;
import java.util.Objects;

/** Recognises queries that come from plans. */
public final class RewrittenQueries {
  static final String GROUP_BY_ITEMS = "groupByItems";
  static final String ORDER_BY_ITEMS = "orderByItems";
  static final String PAYLOAD = "payload";

  private RewrittenQueries() {}

  /**
   * Whether the client merges groups or aggregates, so that a range may return partial ones. Users
   * can write the same query themselves, so the result is only meaningful if a request is for one
   * range of several.
   */
  public static boolean isPartial(Query query) {
    boolean whole =
        !query.select().distinct()
            && query.select().top() == null
            && query.offsetLimit() == null
            && (!query.orderBy().isPresent() || query.groupBy().isEmpty());
    return whole
        && switch (query.select().selection()) {
          case Select.All ignored -> false;
          case Select.ValueOf value ->
              query.groupBy().isEmpty() && isPartialValue(value.expression());
          case Select.ListOf list ->
              query.groupBy().isEmpty()
                  ? isNamed(list, List.of(PAYLOAD))
                      && AggregateFinder.isIn(list.items().getFirst().expression())
                  : isNamed(list, List.of(GROUP_BY_ITEMS, PAYLOAD));
        };
  }

  /**
   * The same query without groups whose value is undefined, as clients expect a value in each. A
   * value that is not aggregated depends on the keys alone, so it is undefined either for all rows
   * of a group or for none.
   */
  public static Query withoutEmptyGroups(Query query) {
    if (query.groupBy().isEmpty()
        || !(query.select().selection() instanceof Select.ListOf list)
        || !isNamed(list, List.of(GROUP_BY_ITEMS, PAYLOAD))) {
      return query;
    }
    Expression payload = list.items().getLast().expression();
    return canBeUndefined(payload)
        ? query.withWhere(
            Payload.and(query.where(), RewrittenExpressions.call("IS_DEFINED", payload)))
        : query;
  }

  private static boolean canBeUndefined(Expression payload) {
    return switch (payload) {
      case Expression.ObjectOf ignored -> false;
      case Expression.ArrayOf ignored -> false;
      case Expression.Literal literal -> literal.value().isUndefined();
      case Expression.Compound ignored -> !AggregateFinder.isIn(payload);
      case Expression.Call ignored -> !AggregateFinder.isIn(payload);
      case Expression.Name ignored -> true;
      case Expression.Parameter ignored -> true;
      case Expression.Subquery ignored -> true;
    };
  }

  private static boolean isNamed(Select.ListOf list, List<String> aliases) {
    return list.items().stream()
        .map(item -> Objects.requireNonNullElse(item.alias(), ""))
        .toList()
        .equals(aliases);
  }

  /** Whether it is {@code [{"item": …}]}, or an array with another such form. */
  private static boolean isPartialValue(Expression expression) {
    return expression instanceof Expression.ArrayOf array
        && array.elements().size() == 1
        && array.elements().getFirst() instanceof Expression.ObjectOf object
        && !object.properties().isEmpty()
        && object.properties().getFirst().name().equals("item")
        && object.properties().stream()
            .allMatch(property -> AggregateFinder.isIn(property.value()));
  }
}
