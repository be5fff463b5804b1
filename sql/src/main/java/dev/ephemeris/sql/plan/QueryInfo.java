// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What each range is asked, and what the client does with the rows: it merges them by {@code
 * orderBy}, aggregates or groups them, leaves out those it has seen, skips some and takes some, in
 * this order.
 *
 * @param orderByExpressions the text of each expression by which rows are sorted; clients make
 *     filters of them to go on from a row
 * @param groupByAliases what the properties of a row are called, where rows are groups
 * @param aggregates how the only value of a row is aggregated, where rows are such values
 * @param aliasToAggregate how each property of a group is aggregated; null for those that all rows
 *     of a group have in common
 * @param rewrittenQuery what each range is asked; empty when it is the query itself
 * @param distinctCountAlias what the number of different rows is called, empty if that number is
 *     all; null when they are not counted
 * @param hasNonStreamingOrderBy whether rows of a range come in no order that could be merged
 */
public record QueryInfo(
    DistinctType distinctType,
    @Nullable Long top,
    @Nullable Long offset,
    @Nullable Long limit,
    List<SortOrder> orderBy,
    List<String> orderByExpressions,
    List<String> groupByExpressions,
    List<String> groupByAliases,
    List<AggregateOperator> aggregates,
    Map<String, @Nullable AggregateOperator> aliasToAggregate,
    String rewrittenQuery,
    boolean hasSelectValue,
    @Nullable String distinctCountAlias,
    boolean hasNonStreamingOrderBy)
    implements QueryPlan.Work {

  /** Nothing for the client to do but to hand on the rows of each range. */
  static QueryInfo passThrough(boolean hasSelectValue) {
    return new Builder(hasSelectValue).build();
  }

  /** Collects what differs from doing nothing. */
  static final class Builder {
    private final boolean hasSelectValue;
    private final List<SortOrder> orderBy = new ArrayList<>();
    private final List<String> orderByExpressions = new ArrayList<>();
    private final Map<String, @Nullable AggregateOperator> aliasToAggregate = new LinkedHashMap<>();
    private DistinctType distinctType = DistinctType.NONE;
    private @Nullable Long top;
    private @Nullable Long offset;
    private @Nullable Long limit;
    private List<String> groupByExpressions = List.of();
    private List<String> groupByAliases = List.of();
    private List<AggregateOperator> aggregates = List.of();
    private String rewrittenQuery = "";
    private @Nullable String distinctCountAlias;
    private boolean hasNonStreamingOrderBy;

    Builder(boolean hasSelectValue) {
      this.hasSelectValue = hasSelectValue;
    }

    Builder distinct(DistinctType type) {
      distinctType = type;
      return this;
    }

    /** The client skips and takes rows. */
    Builder rows(RowCounts counts) {
      top = counts.top();
      offset = counts.offset();
      limit = counts.limit();
      return this;
    }

    Builder orderBy(SortOrder order, String expression) {
      orderBy.add(order);
      orderByExpressions.add(expression);
      return this;
    }

    Builder nonStreaming(boolean nonStreaming) {
      hasNonStreamingOrderBy = nonStreaming;
      return this;
    }

    Builder groupBy(List<String> expressions) {
      groupByExpressions = expressions;
      return this;
    }

    Builder aliases(List<String> aliases) {
      groupByAliases = aliases;
      return this;
    }

    Builder aggregate(AggregateOperator operator) {
      aggregates = List.of(operator);
      return this;
    }

    Builder aggregate(String alias, @Nullable AggregateOperator operator) {
      aliasToAggregate.put(alias, operator);
      return this;
    }

    Builder rewritten(String query) {
      rewrittenQuery = query;
      return this;
    }

    Builder distinctCount(String alias) {
      distinctCountAlias = alias;
      return this;
    }

    QueryInfo build() {
      return new QueryInfo(
          distinctType,
          top,
          offset,
          limit,
          List.copyOf(orderBy),
          List.copyOf(orderByExpressions),
          groupByExpressions,
          groupByAliases,
          aggregates,
          Collections.unmodifiableMap(new LinkedHashMap<>(aliasToAggregate)),
          rewrittenQuery,
          hasSelectValue,
          distinctCountAlias,
          hasNonStreamingOrderBy);
    }
  }
}
