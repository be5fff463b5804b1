// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.page;

import dev.ephemeris.engine.cache.ItemsByNumber;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.engine.query.ExecutionKind;
import dev.ephemeris.engine.query.QueryContinuation;
import dev.ephemeris.engine.query.QueryExplanation;
import dev.ephemeris.engine.query.QueryLimits;
import dev.ephemeris.engine.query.QueryPage;
import dev.ephemeris.engine.query.QueryRequest;
import dev.ephemeris.engine.query.QueryStatistics;
import dev.ephemeris.engine.query.QueryTimes;
import dev.ephemeris.engine.query.access.AccessPath;
import dev.ephemeris.engine.query.execution.ConstantExecution;
import dev.ephemeris.engine.query.execution.CountExecution;
import dev.ephemeris.engine.query.execution.Execution;
import dev.ephemeris.engine.query.execution.GatheringExecution;
import dev.ephemeris.engine.query.execution.Ordering;
import dev.ephemeris.engine.query.execution.PageRows;
import dev.ephemeris.engine.query.execution.PartialExecution;
import dev.ephemeris.engine.query.execution.SortingExecution;
import dev.ephemeris.engine.query.execution.StreamingExecution;
import dev.ephemeris.engine.query.walk.ItemWalk;
import dev.ephemeris.engine.query.walk.OpenPart;
import dev.ephemeris.engine.query.walk.OpenParts;
import dev.ephemeris.engine.query.walk.QueryRun;
import dev.ephemeris.engine.scope.ScopePart;
import dev.ephemeris.engine.threads.StorageTempo;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.evaluate.Grouping;
import dev.ephemeris.sql.evaluate.QueryProgram;
import dev.ephemeris.sql.plan.RankExpression;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.SnapshotTooOldException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers queries page by page.
 *
 * <p>A page is judged by the moment of its request: an item that expires between two pages is at
 * most on the first. The work for a page is bounded ({@link QueryLimits}), whatever the query. How
 * a page is made depends on what the query needs to know before its first row; each way is an
 * {@link Execution}. Items are read from snapshots, so there are no locks and no waiting.
 */
public final class QueryRunner {
  /** Up to this many items are sorted rather than read in the order of an index. */
  private static final int FEW_TO_SORT = 200;

  /** How many times a page is tried if its snapshots become too old. */
  private static final int MAX_ATTEMPTS = 3;

  /** The most entries that an attempt on the network thread reads: some tenths of a millisecond. */
  private static final int READS_AT_ONCE = 128;

  /** The most bytes of values in such an attempt: all of them may have to be parsed. */
  private static final long BYTES_AT_ONCE = 256L * 1024;

  private final QueryLimits limits;
  private final ItemsByNumber items;
  private final StorageTempo tempo;

  public QueryRunner(QueryLimits limits, ItemsByNumber items, StorageTempo tempo) {
    this.limits = limits;
    this.items = items;
    this.tempo = tempo;
  }

  /** The same with other limits. */
  public QueryRunner within(QueryLimits newLimits) {
    return new QueryRunner(newLimits, items, tempo);
  }

  /**
   * Makes the next page of a query's result.
   *
   * @throws SqlException if the query is wrong
   */
  public QueryPage page(Container container, QueryRequest request) {
    for (int attempt = 1; ; attempt++) {
      try {
        return pageOfOneState(container, request);
      } catch (SnapshotTooOldException e) {
        // A walk that reads page by page ends the page in this case; here it happened before the
        // walk, or in one that must read everything.
        if (attempt == MAX_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private QueryPage pageOfOneState(Container container, QueryRequest request) {
    Query tree = QueryTexts.parse(request.text());
    if (RankExpression.isPresent(tree)) {
      return new HybridSearch(
              container, request, inner -> page(container, inner), limits.maxGatherNanos())
          .page(tree, pageRows(request.maxItems(), ExecutionKind.RANKING, container::nanoTime));
    }
    PreparedQuery prepared = new PreparedQuery(container, container.partitions(), request, tree);
    List<Partition> brokenOff;
    try (OpenParts open = prepared.open(items)) {
      QueryRun run = prepared.run(open.parts(), limits);
      Made made = make(prepared, run, request.maxItems());
      if (!made.isIncomplete()) {
        return page(run, made, prepared);
      }
      brokenOff = made.execution.walk().brokenOff();
    }
    // Only a snapshot taken after the search agrees with what the search finds.
    findLacking(brokenOff, prepared.ordering(), container.nanoTime() + limits.maxNanos());
    PreparedQuery again = new PreparedQuery(container, container.partitions(), request, tree);
    try (OpenParts open = again.open(items)) {
      QueryRun run = again.run(open.parts(), limits);
      return page(run, make(again, run, request.maxItems()), again);
    }
  }

  /** Searches for the items that lack a sort key, if a walk ended because they were not known. */
  private static void findLacking(
      List<Partition> partitions, Ordering ordering, long deadlineNanos) {
    ValuePath path = ordering.sorting().keys().getFirst().path();
    for (Partition partition : partitions) {
      partition.lacking().find(path, deadlineNanos);
    }
  }

  /**
   * Makes the next page if that takes almost no time, so that any thread may call it: for a simple
   * query on one partition that reads few items. Returns null if it may take longer; then nothing
   * has changed.
   */
  public @Nullable QueryPage pageAtOnce(Container container, QueryRequest request) {
    if (!QueryTexts.isShort(request.text())
        || !container.settings().schema().computed().isEmpty()
        || !tempo.isQuick()) {
      return null;
    }
    CachedQuery query = QueryTexts.remembered(request.text());
    PartitionMap partitions = container.partitions();
    List<ScopePart> scope = ScopePart.of(container, partitions, request.scope());
    if (scope.size() > 1 || !query.isWorthAnAttempt()) {
      return null;
    }
    long begun = tempo.now();
    try {
      PreparedQuery prepared = new PreparedQuery(container, partitions, request, query.tree());
      return pageAtOnce(prepared, scope.getFirst(), request.maxItems());
    } catch (BoundedSnapshot.TooMuchException e) {
      query.attemptFailed();
      return null;
    } finally {
      tempo.readSince(begun);
    }
  }

  /** Charged only at the end, when it is certain that the page is returned. */
  private @Nullable QueryPage pageAtOnce(PreparedQuery prepared, ScopePart part, int maxItems) {
    Partition partition = part.partition();
    Snapshot snapshot =
        new BoundedSnapshot(partition.shard().snapshot(), READS_AT_ONCE, BYTES_AT_ONCE);
    try (OpenPart open = OpenPart.open(part, snapshot, charge -> {}, items, prepared.computed())) {
      QueryRun run = prepared.run(List.of(open), limits);
      Made made = make(prepared, run, maxItems);
      if (made.isIncomplete()) {
        return null;
      }
      QueryPage page = page(run, made, prepared);
      partition.budget().spend(page.charge());
      return page;
    }
  }

  /**
   * The result of making a page.
   *
   * @param next where to continue; null at the end
   * @param choiceNanos how long choosing the execution took
   * @param executionNanos how long running it took
   */
  private record Made(
      Execution execution,
      PageRows rows,
      @Nullable QueryContinuation next,
      long choiceNanos,
      long executionNanos) {
    /** Whether there is no row, because it is not known which items come first. */
    boolean isIncomplete() {
      return rows.rows().isEmpty() && !execution.walk().brokenOff().isEmpty();
    }

    QueryTimes times(PreparedQuery prepared) {
      ItemWalk walk = execution.walk();
      return new QueryTimes(
          prepared.compileNanos(),
          prepared.planNanos(),
          choiceNanos,
          executionNanos,
          walk.indexNanos(),
          walk.loadNanos(),
          rows.writeNanos(),
          prepared.nanosSinceBegun());
    }
  }

  private Made make(PreparedQuery prepared, QueryRun run, int maxItems) {
    long begunNanos = run.nanoTime();
    Execution execution = execution(run, prepared.ordering(), prepared.isMergedByClient());
    PageRows rows = pageRows(maxItems, execution.kind(), run::nanoTime);
    long chosenNanos = run.nanoTime();
    QueryContinuation next = execution.fill(rows);
    return new Made(execution, rows, next, chosenNanos - begunNanos, run.nanoTime() - chosenNanos);
  }

  /**
   * Refuses a query that {@link #page} would refuse without reading, and does nothing else. Ranked
   * expressions are not checked.
   */
  public void check(Container container, QueryRequest request) {
    Query tree = QueryTexts.parse(request.text());
    if (!RankExpression.isPresent(tree)) {
      PreparedQuery.check(container, request, tree);
    }
  }

  /** Describes how a query would run, without running it. */
  public QueryExplanation explain(Container container, QueryRequest request) {
    Query tree = QueryTexts.parse(request.text());
    if (RankExpression.isPresent(tree)) {
      return new QueryExplanation(ExecutionKind.RANKING, List.of(), false, List.of());
    }
    PreparedQuery prepared = new PreparedQuery(container, container.partitions(), request, tree);
    try (OpenParts open = prepared.open(items)) {
      QueryRun run = prepared.run(open.parts(), limits);
      Execution execution = execution(run, prepared.ordering(), prepared.isMergedByClient());
      return new QueryExplainer(run, prepared.ordering(), execution.kind()).explanation();
    }
  }

  private static QueryPage page(QueryRun run, Made made, PreparedQuery prepared) {
    ItemWalk walk = made.execution.walk();
    PageRows page = made.rows;
    QueryContinuation next = made.next;
    if (next == null || !page.rows().isEmpty()) {
      // A page that ended only because of a time limit is not one that a client asked for.
      walk.payForPage(!run.query().program().sortKeys().isEmpty());
    }
    return new QueryPage(
        page.rows(),
        next == null ? null : next.encode(),
        walk.last().partition().id(),
        walk.last().snapshot().lsn(),
        walk.charge(),
        new QueryStatistics(walk.retrievedItems(), walk.retrievedBytes(), made.times(prepared)),
        run.report(),
        run.query().program().sortKeys().isEmpty() ? null : prepared.ordering().tiesDescend());
  }

  private PageRows pageRows(int maxItems, ExecutionKind kind, LongSupplier nanoTime) {
    return new PageRows(limits.rows(maxItems, kind), limits.maxBytes(), nanoTime);
  }

  private static Execution execution(QueryRun run, Ordering ordering, boolean mergedByClient) {
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
      return CountExecution.of(run, grouping);
    }
    return new GatheringExecution(run, ordering);
  }

  private static Execution sorted(QueryRun run, Ordering ordering) {
    QueryProgram program = run.query().program();
    boolean rowByRow = program.grouping() == null && !program.range().distinct();
    boolean hasBegun = !run.start().position().isStart() || run.start().itemNumber() != 0;
    boolean hasSorted = run.start().state().length > 0;
    boolean isOnItems = run.query().input() == null;
    if (rowByRow && isOnItems && !hasSorted && (hasBegun || !isCheaperToSort(run))) {
      List<AccessPath> inOrder = inOrder(run, ordering);
      if (!inOrder.isEmpty()) {
        return new StreamingExecution(run, run.walkOfPage(inOrder));
      }
    }
    if (hasBegun) {
      throw QueryContinuation.outdated();
    }
    return rowByRow && run.query().hasStreamingInput()
        ? new SortingExecution(run, ordering)
        : new GatheringExecution(run, ordering);
  }

  private static boolean isCheaperToSort(QueryRun run) {
    return run.parts().stream()
        .allMatch(part -> part.planner().findsAtMost(FEW_TO_SORT, run.filter()));
  }

  /** The access paths of all parts in the order of their indexes; empty if one of them has none. */
  private static List<AccessPath> inOrder(QueryRun run, Ordering ordering) {
    List<AccessPath> accesses = new ArrayList<>();
    for (OpenPart part : run.parts()) {
      AccessPath access = ordering.access(part, run.filter());
      if (access == null) {
        return List.of();
      }
      accesses.add(access);
    }
    return accesses;
  }
}
