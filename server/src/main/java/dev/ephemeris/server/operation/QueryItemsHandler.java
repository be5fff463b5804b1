// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.query.QueryPage;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.server.protocol.IndexMetrics;
import dev.ephemeris.server.protocol.QueryMetrics;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.ResultFact;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;

/** {@code POST /dbs/{database}/colls/{container}/docs} with a query: a page of its rows. */
final class QueryItemsHandler implements ContainerHandler {
  private final Engine engine;
  private final boolean requirePlans;

  QueryItemsHandler(Engine engine, boolean requirePlans) {
    this.engine = engine;
    this.requirePlans = requirePlans;
  }

  @Override
  public Answer handle(Request request, Container container) {
    ReceivedQuery query = ReceivedQuery.narrowed(request, container).page(request);
    if (requirePlans) {
      checkNeedsNoPlan(request, query);
    }
    ItemRequests.checkSession(request, container, query.request().scope());
    // A short query is answered on this thread: changing threads would cost as much again.
    QueryPage atOnce =
        query.explained(() -> engine.queries().pageAtOnce(container, query.request()));
    return atOnce != null
        ? Answer.ready(response(request, query, atOnce))
        : Answer.onQueries(
            () ->
                query.explained(
                    () ->
                        response(
                            request, query, engine.queries().page(container, query.request()))));
  }

  /**
   * Refuses a query that a client has to merge. Clients that can do so get a plan then, and query
   * each range. A client that asked for direct execution is told in the answer instead.
   */
  private void checkNeedsNoPlan(Request request, ReceivedQuery query) {
    if (query.request().scope() instanceof ListScope.WholeContainer
        && !request.isOn(RequestOption.OPTIMISTIC_DIRECT_EXECUTION)
        && query.explained(
            () -> engine.clientPlans().isNeeded(query.container(), query.request()))) {
      throw new WireException(
          WireError.PLAN_NEEDED,
          "Cross partition query only supports rows as they are found: this query needs a plan, by"
              + " which the client asks each partition key range and merges the results.");
    }
  }

  private static Result response(Request request, ReceivedQuery query, QueryPage page) {
    String continuation = query.continuation(page.continuation());
    PageOptions.checkLimit(request, continuation);
    Container container = query.container();
    int bytes = page.rows().stream().mapToInt(row -> row.length + 1).sum();
    ItemFeed feed = new ItemFeed(container, bytes);
    for (byte[] row : page.rows()) {
      feed.add(row, 0, row.length);
    }
    Result response = feed.response(continuation, page.partitionId(), page.lsn(), page.charge());
    if (request.isOn(RequestOption.POPULATE_QUERY_METRICS)) {
      response = response.with(ResultFact.QUERY_METRICS, QueryMetrics.of(page));
    }
    Boolean tiesDescend = page.tiesDescend();
    if (tiesDescend != null) {
      // Clients that resume at a row must know the order of rows with equal values.
      response =
          response.with(
              ResultFact.QUERY_EXECUTION_INFO,
              "{\"reverseRidEnabled\":false,\"reverseIndexScan\":" + tiesDescend + "}");
    }
    if (request.isOn(RequestOption.OPTIMISTIC_DIRECT_EXECUTION)) {
      // The client has no plan, and must be told on every page whether it needs one.
      response = response.with(ResultFact.REQUIRES_DISTRIBUTION, !query.isOfOneRange());
    }
    if (request.isOn(RequestOption.POPULATE_INDEX_METRICS)) {
      return response.with(ResultFact.INDEX_METRICS, IndexMetrics.base64(page.access()));
    }
    return request.isOn(RequestOption.POPULATE_INDEX_METRICS_V2)
        ? response.with(ResultFact.INDEX_METRICS, IndexMetrics.urlEncoded(page.access()))
        : response;
  }
}
