package dev.ephemeris.server.operation;

import dev.ephemeris.engine.item.ItemListing;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A page of databases or containers. They come in the order of their resource ids, and a
 * continuation is the id of the last one seen.
 */
record CatalogueFeed<T>(
    String name,
    String ownerResourceId,
    Function<T, ResourceId> resourceId,
    Function<T, ObjectNode> json) {

  WireResponse page(WireRequest request, List<T> all) {
    int asked = PageHeaders.maxItemCount(request);
    int maxItems =
        asked == 0 ? ItemListing.MAX_PAGE_ITEMS : Math.min(asked, ItemListing.MAX_PAGE_ITEMS);
    long after = after(PageHeaders.continuation(request));
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("_rid", ownerResourceId);
    ArrayNode page = body.putArray(name);
    String continuation = null;
    for (T resource : all) {
      ResourceId id = resourceId.apply(resource);
      if (id.number() <= after) {
        continue;
      }
      if (page.size() == maxItems) {
        continuation = Long.toString(after);
        break;
      }
      page.add(json.apply(resource));
      after = id.number();
    }
    body.put("_count", page.size());
    WireResponse response =
        Responses.charged(WireResponse.json(200, body), RequestCharge.catalogueRead())
            .with("x-ms-item-count", Integer.toString(page.size()));
    return continuation == null ? response : response.with("x-ms-continuation", continuation);
  }

  private static long after(@Nullable String continuation) {
    if (continuation == null) {
      return 0;
    }
    try {
      return Long.parseLong(continuation);
    } catch (NumberFormatException e) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "Invalid Continuation Token. The continuation is not one that this server has given.");
    }
  }
}
