package dev.ephemeris.engine.query;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.item.ListScope;
import dev.ephemeris.engine.item.ScopePart;
import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.evaluate.CompiledQuery;
import dev.ephemeris.sql.evaluate.Grouping;
import dev.ephemeris.sql.evaluate.QueryCompiler;
import dev.ephemeris.sql.evaluate.QueryProgram;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.tree.Query;
import java.time.Instant;

/**
 * Answers queries page by page.
 *
 * <p>A page is judged by the moment at which it is asked for: an item that expires between two
 * pages is on the first at most. What a page may take is bounded ({@link QueryLimits}), whatever
 * the query; how it is made depends on what the query needs to know before it can give a row, and
 * each way is an {@link Execution}. Reads come from snapshots, so nothing is locked, nobody waits.
 */
public final class ItemQueries {
  private final QueryLimits limits;

  public ItemQueries(QueryLimits limits) {
    this.limits = limits;
  }

  /**
   * Makes the next page of a query's result.
   *
   * @throws SqlException when the query itself is wrong
   */
  public QueryPage page(Container container, QueryRequest request) {
    long begun = System.nanoTime();
    Query tree = QueryParser.parse(request.text());
    CallContext context = new CallContext(Instant.ofEpochSecond(container.moment().nowSeconds()));
    CompiledQuery query = QueryCompiler.compile(tree, request.parameters(), context);
    long compiled = System.nanoTime();
    String continuation = request.continuation();
    Run run =
        new Run(
            container,
            ScopePart.of(container, request.scope()),
            query,
            context,
            limits,
            continuation == null
                ? QueryContinuation.start(container)
                : QueryContinuation.decode(container, continuation));
    PageRows page = new PageRows(pageRows(request.maxItems()), limits.maxBytes());
    Execution execution = execution(run, tree, request.scope());
    QueryContinuation next = execution.fill(page);
    ItemWalk walk = execution.walk();
    if (next == null || !page.rows().isEmpty()) {
      // A page that ended only because it was time to answer is none that anybody asked for.
      walk.payForPage();
    }
    QueryStatistics statistics =
        new QueryStatistics(
            walk.retrievedItems(),
            walk.retrievedBytes(),
            compiled - begun,
            System.nanoTime() - begun);
    return new QueryPage(
        page.rows(),
        next == null ? null : next.encode(),
        walk.partitionOrdinal(),
        walk.lsn(),
        walk.charge(),
        statistics);
  }

  private int pageRows(int maxItems) {
    return maxItems <= 0 ? limits.maxRows() : Math.min(maxItems, limits.maxRows());
  }

  private static Execution execution(Run run, Query tree, ListScope scope) {
    QueryProgram program = run.query().program();
    Grouping grouping = program.grouping();
    boolean sorted = !program.sortKeys().isEmpty();
    if (!run.query().readsItems()) {
      return new ConstantExecution(run);
    }
    if (!sorted
        && ClientMerge.isMerged(tree, run.container(), scope)
        && run.query().hasStreamingInput()) {
      return new PartialExecution(run);
    }
    boolean streaming = !sorted && !program.range().distinct() && run.query().hasStreamingInput();
    if (streaming && grouping == null) {
      return new StreamingExecution(run);
    }
    if (streaming && grouping.isWhole()) {
      return new AggregateExecution(run, grouping);
    }
    return new GatheringExecution(run);
  }
}
