// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.base.ContinuationToken;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.ResultFact;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A page of databases, containers or offers, in the order of their resource ids. The continuation
 * is the id of the last one on the page.
 */
record CatalogueFeed<T>(
    String name,
    String ownerResourceId,
    Function<T, ResourceId> resourceId,
    Function<T, ObjectNode> json) {

  Result page(Request request, List<T> all) {
    int maxItems = PageOptions.maxResourceCount(request);
    CataloguePosition position =
        new CataloguePosition(ContinuationToken.CATALOGUE_LIST, name + ownerResourceId);
    long after = position.of(request);
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
        continuation = position.encode(after);
        break;
      }
      page.add(json.apply(resource));
      after = id.number();
    }
    body.put("_count", page.size());
    Result response =
        Result.json(200, body)
            .charged(RequestCharge.catalogueRead())
            .with(ResultFact.ITEM_COUNT, page.size());
    return response.withOptional(ResultFact.CONTINUATION, continuation);
  }
}
