// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The query for each range, and what the client does with the rows, in this order: it merges them
 * by {@code orderBy}, aggregates or groups them, removes duplicates, and applies OFFSET, TOP and
 * LIMIT.
 *
 * @param orderByExpressions the text of each sort expression; clients make filters of them to
 *     continue after a row
 * @param groupByAliases the names of the properties of a row of a group
 * @param aggregates how the only value of a row is combined, if rows are aggregates
 * @param aliasToAggregate how each property of a group is combined; null for those that are equal
 *     in all rows of the group
 * @param rewrittenQuery the query for each range; empty if it is the original query
 * @param distinctCountAlias the name of the number of distinct rows, empty if the row is that
 *     number; null if they are not counted
 * @param hasNonStreamingOrderBy whether a range's rows are not sorted, so that they cannot be
 *     merged
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

  /** The client only passes on the rows of each range. */
  static QueryInfo passThrough(boolean hasSelectValue) {
    return new Builder(hasSelectValue).build();
  }

  /** Builds a plan; everything that is not set means that the client does nothing. */
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

    /** Sets the client's OFFSET, LIMIT and TOP. */
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
