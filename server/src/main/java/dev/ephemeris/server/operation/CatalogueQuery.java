// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.base.ContinuationToken;
import dev.ephemeris.engine.query.page.ListedDocuments;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.json.JsonWriter;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.ResultFact;
import dev.ephemeris.sql.value.Value;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * A query on databases, containers or offers. These are in memory, so each page runs the query on
 * all of them, and the continuation is the number of rows so far.
 *
 * @param name of the list of rows
 * @param nowSeconds the server's time
 */
record CatalogueQuery(String name, String ownerResourceId, long nowSeconds) {
  Result page(Request request, List<ObjectNode> resources) {
    QueryBody body = QueryBody.of(request);
    List<Value> rows =
        QueryErrors.explained(
            body.text(),
            () ->
                new ListedDocuments(
                        resources.stream().map(ObjectNode::toString).toList(), nowSeconds)
                    .rows(body.text(), body.parameters()));
    int maxItems = PageOptions.maxResourceCount(request);
    CataloguePosition position =
        new CataloguePosition(ContinuationToken.CATALOGUE_QUERY, name + ownerResourceId);
    int from = (int) Math.min(rows.size(), position.of(request));
    int to = Math.min(rows.size(), from + maxItems);
    JsonWriter json = new JsonWriter();
    json.beginObject().property("_rid", ownerResourceId).name(name).beginArray();
    rows.subList(from, to).forEach(row -> row.write(json));
    json.endArray().property("_count", to - from).endObject();
    Result response =
        Result.json(200, json.toBytes())
            .charged(RequestCharge.catalogueRead())
            .with(ResultFact.ITEM_COUNT, to - from);
    return to == rows.size()
        ? response
        : response.with(ResultFact.CONTINUATION, position.encode(to));
  }
}
