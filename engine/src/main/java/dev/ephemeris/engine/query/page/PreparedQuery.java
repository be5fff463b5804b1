// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.page;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.cache.ItemsByNumber;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ContainerSettings;
import dev.ephemeris.engine.index.UsableIndex;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.engine.query.AccessReport;
import dev.ephemeris.engine.query.QueryContinuation;
import dev.ephemeris.engine.query.QueryLimits;
import dev.ephemeris.engine.query.QueryRequest;
import dev.ephemeris.engine.query.access.ConditionFinder;
import dev.ephemeris.engine.query.access.ImpliedConditions;
import dev.ephemeris.engine.query.execution.Ordering;
import dev.ephemeris.engine.query.walk.OpenPart;
import dev.ephemeris.engine.query.walk.OpenParts;
import dev.ephemeris.engine.query.walk.QueryRun;
import dev.ephemeris.engine.query.walk.ResumePoint;
import dev.ephemeris.engine.scope.ScopePart;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.sql.evaluate.CompiledQuery;
import dev.ephemeris.sql.evaluate.ConstantEvaluator;
import dev.ephemeris.sql.evaluate.QueryCompiler;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.plan.ContainerFacts;
import dev.ephemeris.sql.plan.RewrittenQueries;
import dev.ephemeris.sql.plan.VectorOrder;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.sql.schema.ItemSchema;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A query that was parsed, checked and compiled, before any item is read. */
final class PreparedQuery {
  private final long begunNanos;
  private final Container container;
  private final PartitionMap partitions;
  private final QueryRequest request;
  private final Moment moment;
  private final CallContext context;
  private final Query tree;
  private final CompiledQuery query;
  private final ContainerSettings settings;
  private final UsableIndex wanted;
  private final Ordering ordering;
  private final ImpliedConditions filter;
  private final QueryContinuation start;
  private final @Nullable ResumePoint resume;
  private final long compileNanos;
  private final long planNanos;

  /**
   * @param partitions the container's partitions; a page uses the same ones throughout
   */
  PreparedQuery(Container container, PartitionMap partitions, QueryRequest request, Query parsed) {
    this.begunNanos = container.nanoTime();
    this.container = container;
    this.partitions = partitions;
    this.request = request;
    this.moment = container.moment();
    this.context = new CallContext(Instant.ofEpochSecond(moment.nowSeconds()));
    this.settings = container.settings();
    this.tree =
        RewrittenQueries.withoutEmptyGroups(nearestFirst(parsed, request, settings.schema()));
    this.query = QueryCompiler.compile(tree, request.parameters(), context, settings.schema());
    this.compileNanos = container.nanoTime() - begunNanos;
    this.wanted =
        new UsableIndex(settings.indexingPolicy().indexPolicy(), settings.schema().computed());
    if (!wanted.policy().isAny() && tree.where() != null && !request.scanAllowed()) {
      throw EngineException.invalid(
          "The container's indexing mode is none, so a query with a filter has to look at all items. Allow that with the header x-ms-documentdb-query-enable-scan: true, or switch indexing on.");
    }
    // An aggregate has one row, so its order needs no index, as in the service.
    boolean isSorted = !query.program().sortKeys().isEmpty();
    Ordering asked = Ordering.of(tree, wanted, request.scanAllowed() || !isSorted);
    this.ordering = isSorted ? asked : Ordering.NONE;
    this.filter =
        ConditionFinder.find(
            QueryShape.onItems(tree),
            new ConstantEvaluator(request.parameters(), context, settings.schema()));
    String continuation = request.continuation();
    this.start =
        continuation == null
            ? QueryContinuation.start(container)
            : QueryContinuation.decode(container, partitions, continuation);
    this.resume = ResumePoint.of(request.resume(), query, ordering.tiesDescend(), context);
    this.planNanos = container.nanoTime() - begunNanos - compileNanos;
  }

  /** Refuses a query that cannot be prepared. */
  static void check(Container container, QueryRequest request, Query parsed) {
    PreparedQuery unused = new PreparedQuery(container, container.partitions(), request, parsed);
  }

  /** If rows are sorted by distance, the nearest come first, whatever direction the query gives. */
  private static Query nearestFirst(Query query, QueryRequest request, ItemSchema schema) {
    if (!VectorOrder.isPresent(query.orderBy())) {
      return query;
    }
    OrderBy.Item item = query.orderBy().items().getFirst();
    boolean descending =
        VectorOrder.isDescending(
            query, new ContainerFacts(List.of(), schema.distancePaths()), request.parameters());
    return query.withOrderBy(
        new OrderBy(List.of(new OrderBy.Item(item.expression(), descending, item.span())), false));
  }

  OpenParts open(ItemsByNumber items) {
    return new OpenParts(ScopePart.of(container, partitions, request.scope()), items, computed());
  }

  ComputedProperties computed() {
    return settings.schema().computed();
  }

  QueryRun run(List<OpenPart> parts, QueryLimits limits) {
    AccessReport report = new AccessReport(filter, ordering.sorting(), wanted, this::filterTexts);
    return new QueryRun(
        container,
        partitions,
        moment,
        parts,
        query,
        QueryShape.isOnWholeItems(tree),
        QueryShape.givesWholeItems(tree),
        filter,
        context,
        limits,
        start,
        resume,
        report);
  }

  private Map<ValuePath, String> filterTexts() {
    return ConditionFinder.texts(
        QueryShape.onItems(tree),
        new ConstantEvaluator(request.parameters(), context, settings.schema()));
  }

  Ordering ordering() {
    return ordering;
  }

  boolean isMergedByClient() {
    return ClientMerge.isMerged(tree, partitions, request.scope());
  }

  long nanosSinceBegun() {
    return container.nanoTime() - begunNanos;
  }

  long compileNanos() {
    return compileNanos;
  }

  long planNanos() {
    return planNanos;
  }
}
