package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.document.ItemText;
import dev.ephemeris.engine.item.ItemListing;
import dev.ephemeris.engine.item.ItemPage;
import dev.ephemeris.engine.item.ListScope;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.util.concurrent.CompletableFuture;

/** {@code GET /dbs/{database}/colls/{container}/docs}: a page of items. */
final class ListItems implements ContainerOperation {
  private final Engine engine;

  ListItems(Engine engine) {
    this.engine = engine;
  }

  @Override
  public CompletableFuture<WireResponse> handle(WireRequest request, Container container) {
    if (request.header(WireHeaders.A_IM) != null) {
      throw new WireException(WireError.NOT_IMPLEMENTED, "The change feed is not supported yet.");
    }
    ListScope scope = ItemScopes.of(request, container);
    ItemRequests.checkSession(request, container, scope);
    int maxItems = PageHeaders.maxItemCount(request);
    String continuation = PageHeaders.continuation(request);
    return Responses.on(
        engine.storagePool(),
        () ->
            response(
                request, container, ItemListing.page(container, scope, maxItems, continuation)));
  }

  private static WireResponse response(WireRequest request, Container container, ItemPage page) {
    ItemFeed feed = new ItemFeed(container);
    for (ItemRecord item : page.items()) {
      if (ItemRequests.leavesOutLinks(request, item)) {
        byte[] text = ItemText.withoutLinks(container, item);
        feed.add(text, 0, text.length);
      } else {
        feed.add(item.value(), item.jsonOffset(), item.jsonLength());
      }
    }
    return feed.response(page.continuation(), page.partitionId(), page.lsn(), page.charge());
  }
}
