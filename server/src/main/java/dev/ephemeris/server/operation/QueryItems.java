package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.query.QueryPage;
import dev.ephemeris.server.wire.IndexMetrics;
import dev.ephemeris.server.wire.QueryMetrics;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.util.concurrent.CompletableFuture;

/** {@code POST /dbs/{database}/colls/{container}/docs} with a query: a page of its rows. */
final class QueryItems implements ContainerOperation {
  private final Engine engine;

  QueryItems(Engine engine) {
    this.engine = engine;
  }

  @Override
  public CompletableFuture<WireResponse> handle(WireRequest request, Container container) {
    ItemQuery query = ItemQuery.narrowed(request, container).page(request);
    ItemRequests.checkSession(request, container, query.request().scope());
    // What is found at once is answered on this thread: changing threads would cost as much again.
    QueryPage atOnce =
        query.explained(() -> engine.queries().pageAtOnce(container, query.request()));
    return atOnce != null
        ? Responses.done(response(request, query, atOnce))
        : Responses.on(
            engine.queryPool(),
            () ->
                query.explained(
                    () ->
                        response(
                            request, query, engine.queries().page(container, query.request()))));
  }

  private static WireResponse response(WireRequest request, ItemQuery query, QueryPage page) {
    String continuation = query.continuation(page.continuation());
    PageHeaders.checkLimit(request, continuation);
    Container container = query.container();
    int bytes = page.rows().stream().mapToInt(row -> row.length + 1).sum();
    ItemFeed feed = new ItemFeed(container, bytes);
    for (byte[] row : page.rows()) {
      feed.add(row, 0, row.length);
    }
    WireResponse response =
        feed.response(continuation, page.partitionId(), page.lsn(), page.charge());
    if (request.flag(WireHeaders.POPULATE_QUERY_METRICS)) {
      response = response.with("x-ms-documentdb-query-metrics", QueryMetrics.of(page));
    }
    Boolean tiesFall = page.tiesFall();
    if (tiesFall != null) {
      // Clients that go on from a row must know on which side of it the equal ones are.
      response =
          response.with(
              "x-ms-cosmos-query-execution-info",
              "{\"reverseRidEnabled\":false,\"reverseIndexScan\":" + tiesFall + "}");
    }
    if (request.flag(WireHeaders.OPTIMISTIC_DIRECT_EXECUTION)) {
      // The client has asked for no plan, and must know on every page whether it needs one.
      response =
          response.with(
              "x-ms-cosmos-query-requiresdistribution", query.isOfOneRange() ? "False" : "True");
    }
    if (request.flag(WireHeaders.POPULATE_INDEX_METRICS)) {
      return response.with(IndexMetrics.HEADER, IndexMetrics.base64(page.access()));
    }
    return request.flag(WireHeaders.POPULATE_INDEX_METRICS_V2)
        ? response.with(IndexMetrics.HEADER, IndexMetrics.urlEncoded(page.access()))
        : response;
  }
}
