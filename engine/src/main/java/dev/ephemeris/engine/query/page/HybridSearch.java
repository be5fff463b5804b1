// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.page;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.query.QueryContinuation;
import dev.ephemeris.engine.query.QueryPage;
import dev.ephemeris.engine.query.QueryRequest;
import dev.ephemeris.engine.query.execution.PageRows;
import dev.ephemeris.engine.query.walk.ItemWalk;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.sql.evaluate.QueryMemory;
import dev.ephemeris.sql.plan.ContainerFacts;
import dev.ephemeris.sql.plan.HybridMerge;
import dev.ephemeris.sql.plan.HybridSearchInfo;
import dev.ephemeris.sql.plan.PlanScope;
import dev.ephemeris.sql.plan.QueryFeatures;
import dev.ephemeris.sql.plan.QueryInfo;
import dev.ephemeris.sql.plan.QueryPlanner;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Footprint;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Answers ORDER BY RANK as clients do that get a plan for it: first the statistics of all items,
 * then the best items by each score, then a ranking of all of these. Each page is computed again; a
 * continuation counts the rows returned so far.
 */
final class HybridSearch {
  private final Container container;
  private final QueryRequest request;
  private final Function<QueryRequest, QueryPage> queries;
  private final long maxNanos;
  private final long begunNanos;
  private final QueryMemory memory = new QueryMemory();
  private RequestUnits charge = RequestUnits.ZERO;
  private @Nullable QueryPage last;

  /**
   * @param queries answers queries without ranking
   * @param maxNanos how long all queries together may take
   */
  HybridSearch(
      Container container,
      QueryRequest request,
      Function<QueryRequest, QueryPage> queries,
      long maxNanos) {
    this.container = container;
    this.begunNanos = container.nanoTime();
    this.request = request;
    this.queries = queries;
    this.maxNanos = maxNanos;
  }

  QueryPage page(Query tree, PageRows rows) {
    HybridSearchInfo info =
        (HybridSearchInfo)
            QueryPlanner.plan(
                    tree,
                    QueryFeatures.OLDER_HYBRID,
                    new ContainerFacts(List.of(), container.settings().schema().distancePaths()),
                    request.parameters(),
                    PlanScope.SEVERAL_RANGES)
                .work();
    ObjectValue statistics = all(info.statisticsQuery()).getFirst();
    List<ObjectValue> found = new ArrayList<>();
    for (QueryInfo component : info.components()) {
      found.addAll(all(HybridMerge.filled(component.rewrittenQuery(), statistics)));
    }
    return page(HybridMerge.ranked(info, found), rows);
  }

  private QueryPage page(List<Value> ranked, PageRows rows) {
    String continuation = request.continuation();
    QueryContinuation start =
        continuation == null
            ? QueryContinuation.start(container)
            : QueryContinuation.decode(container, container.partitions(), continuation);
    int given = (int) Math.min(start.given(), ranked.size());
    while (given < ranked.size() && rows.add(ranked.get(given))) {
      given++;
    }
    QueryPage any = last;
    if (any == null) {
      throw new IllegalStateException("There are statistics of everything.");
    }
    return new QueryPage(
        rows.rows(),
        given == ranked.size() ? null : start.counting(0, given).encode(),
        any.partitionId(),
        any.lsn(),
        charge,
        any.statistics(),
        any.access(),
        null);
  }

  /** All rows of a query, over all pages. */
  private List<ObjectValue> all(String text) {
    List<ObjectValue> rows = new ArrayList<>();
    String continuation = null;
    do {
      QueryPage page =
          queries.apply(
              new QueryRequest(
                  text,
                  request.parameters(),
                  request.scope(),
                  0,
                  request.scanAllowed(),
                  continuation));
      charge = charge.plus(page.charge());
      if (container.nanoTime() - begunNanos > maxNanos) {
        throw ItemWalk.tooLong(maxNanos, charge);
      }
      for (byte[] row : page.rows()) {
        rows.add(held(row));
      }
      last = page;
      continuation = page.continuation();
    } while (continuation != null);
    return rows;
  }

  /** A row to be ranked. Keeps its parts as well. */
  private ObjectValue held(byte[] row) {
    ObjectValue value = (ObjectValue) DocumentValues.parse(row, 0, row.length).packed();
    memory.take(2 * (QueryMemory.ROW_BYTES + Footprint.of(value)));
    return value;
  }
}
