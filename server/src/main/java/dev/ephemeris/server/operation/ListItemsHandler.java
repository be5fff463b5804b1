// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.document.ItemText;
import dev.ephemeris.engine.listing.ItemListing;
import dev.ephemeris.engine.listing.ItemPage;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;

/** {@code GET /dbs/{database}/colls/{container}/docs}: a page of items. */
final class ListItemsHandler implements ContainerHandler {
  @Override
  public Answer handle(Request request, Container container) {
    if (request.text(RequestOption.CHANGE_FEED) != null) {
      throw new WireException(WireError.NOT_IMPLEMENTED, "The change feed is not supported yet.");
    }
    ListScope scope = ItemScopes.of(request, container);
    ItemRequests.checkSession(request, container, scope);
    int maxItems = PageOptions.maxItemCount(request);
    String continuation = PageOptions.continuation(request);
    return Answer.onStorage(
        () ->
            response(
                request, container, ItemListing.page(container, scope, maxItems, continuation)));
  }

  private static Result response(Request request, Container container, ItemPage page) {
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
