package dev.ephemeris.engine.query;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.index.IndexPolicy;
import dev.ephemeris.engine.item.ScopePart;
import dev.ephemeris.engine.query.access.AccessPath;
import dev.ephemeris.engine.query.access.ConditionFinder;
import dev.ephemeris.engine.query.access.Implied;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.evaluate.CompiledQuery;
import dev.ephemeris.sql.evaluate.Constants;
import dev.ephemeris.sql.evaluate.Grouping;
import dev.ephemeris.sql.evaluate.QueryCompiler;
import dev.ephemeris.sql.evaluate.QueryProgram;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.plan.OrderByCheck;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.tree.From;
import dev.ephemeris.sql.tree.Query;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers queries page by page.
 *
 * <p>A page is judged by the moment at which it is asked for: an item that expires between two
 * pages is on the first at most. What a page may take is bounded ({@link QueryLimits}), whatever
 * the query; how it is made depends on what the query needs to know before it can give a row, and
 * each way is an {@link Execution}. Reads come from snapshots, so nothing is locked, nobody waits.
 */
public final class ItemQueries {
  /** So few items are rather sorted than looked for in the order of an index. */
  private static final int FEW_TO_SORT = 200;

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
    Moment moment = container.moment();
    CallContext context = new CallContext(Instant.ofEpochSecond(moment.nowSeconds()));
    Query tree = QueryParser.parse(request.text());
    OrderByCheck.check(tree);
    CompiledQuery query = QueryCompiler.compile(tree, request.parameters(), context);
    IndexPolicy policy = container.settings().indexingPolicy().indexPolicy();
    Ordering ordering = Ordering.of(tree, policy, request.scanAllowed());
    Implied filter =
        ConditionFinder.find(onItems(tree), new Constants(request.parameters(), context));
    long compiled = System.nanoTime();
    String continuation = request.continuation();
    QueryContinuation start =
        continuation == null
            ? QueryContinuation.start(container)
            : QueryContinuation.decode(container, continuation);
    try (OpenParts open = new OpenParts(ScopePart.of(container, request.scope()))) {
      AccessReport report = new AccessReport();
      Run run =
          new Run(container, moment, open.parts(), query, filter, context, limits, start, report);
      boolean merged = ClientMerge.isMerged(tree, container, request.scope());
      PageRows rows = new PageRows(pageRows(request.maxItems()), limits.maxBytes());
      Execution execution = execution(run, ordering, merged);
      QueryContinuation next = execution.fill(rows);
      return page(run, execution.walk(), rows, next, begun, compiled);
    }
  }

  private static QueryPage page(
      Run run,
      ItemWalk walk,
      PageRows page,
      @Nullable QueryContinuation next,
      long begunNanos,
      long compiledNanos) {
    if (next == null || !page.rows().isEmpty()) {
      // A page that ended only because it was time to answer is none that anybody asked for.
      walk.payForPage();
    }
    QueryStatistics statistics =
        new QueryStatistics(
            walk.retrievedItems(),
            walk.retrievedBytes(),
            compiledNanos - begunNanos,
            System.nanoTime() - begunNanos);
    return new QueryPage(
        page.rows(),
        next == null ? null : next.encode(),
        walk.last().ordinal(),
        walk.last().snapshot().lsn(),
        walk.charge(),
        statistics,
        run.report());
  }

  /** The innermost of queries that are run on each other's rows. */
  private static Query onItems(Query query) {
    From from = query.from();
    if (from == null) {
      return query;
    }
    From.Collection first =
        switch (from.sources().getFirst()) {
          case From.Aliased aliased -> aliased.collection();
          case From.Iterated iterated -> iterated.collection();
        };
    return first instanceof From.Derived derived ? onItems(derived.query()) : query;
  }

  private int pageRows(int maxItems) {
    return maxItems <= 0 ? limits.maxRows() : Math.min(maxItems, limits.maxRows());
  }

  private static Execution execution(Run run, Ordering ordering, boolean mergedByClient) {
    QueryProgram program = run.query().program();
    Grouping grouping = program.grouping();
    if (!run.query().readsItems()) {
      return new ConstantExecution(run);
    }
    if (!program.sortKeys().isEmpty()) {
      return sorted(run, ordering);
    }
    boolean streamingInput = run.query().hasStreamingInput();
    if (mergedByClient && streamingInput) {
      return new PartialExecution(run);
    }
    boolean streaming = !program.range().distinct() && streamingInput;
    if (streaming && grouping == null) {
      return new StreamingExecution(run, run.walkOfPage());
    }
    if (streaming && grouping.isWhole()) {
      return new AggregateExecution(run, grouping);
    }
    return new GatheringExecution(run, false);
  }

  private static Execution sorted(Run run, Ordering ordering) {
    QueryProgram program = run.query().program();
    boolean rowByRow =
        run.query().input() == null && program.grouping() == null && !program.range().distinct();
    boolean hasBegun = run.start().position().key().length > 0;
    boolean hasGathered = run.start().state().length > 0;
    if (rowByRow && !hasGathered && (hasBegun || !isFewToSort(run))) {
      List<AccessPath> inOrder = inOrder(run, ordering);
      if (!inOrder.isEmpty()) {
        return new StreamingExecution(run, run.walkOfPage(inOrder));
      }
    }
    if (hasBegun) {
      throw QueryContinuation.outdated();
    }
    return new GatheringExecution(run, ordering.leavesOutUndefined());
  }

  private static boolean isFewToSort(Run run) {
    return run.parts().stream()
        .allMatch(part -> part.planner().findsAtMost(FEW_TO_SORT, run.filter()));
  }

  /** The ways to all parts in the order of their indexes; none when one of them has no such. */
  private static List<AccessPath> inOrder(Run run, Ordering ordering) {
    List<AccessPath> accesses = new ArrayList<>();
    for (OpenPart part : run.parts()) {
      AccessPath access = part.planner().inOrder(ordering.sorting(), run.filter());
      if (access == null) {
        return List.of();
      }
      accesses.add(access);
    }
    return accesses;
  }
}
