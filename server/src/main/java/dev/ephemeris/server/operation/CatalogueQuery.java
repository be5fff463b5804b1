package dev.ephemeris.server.operation;

import dev.ephemeris.engine.item.ItemListing;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.json.JsonWriter;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import dev.ephemeris.sql.evaluate.CompiledQuery;
import dev.ephemeris.sql.evaluate.QueryCompiler;
import dev.ephemeris.sql.evaluate.Stage;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * A query on databases, containers or offers: they are few and in memory, so it is run on all of
 * them for each page, and a continuation counts the rows given so far.
 *
 * @param name what the list of rows is called
 * @param nowSeconds the server's time
 */
record CatalogueQuery(String name, String ownerResourceId, long nowSeconds) {
  WireResponse page(WireRequest request, List<ObjectNode> resources) {
    QueryBody body = QueryBody.of(request);
    List<Value> rows = QueryErrors.explained(body.text(), () -> rows(body, resources));
    int asked = PageHeaders.maxItemCount(request);
    int maxItems =
        asked == 0 ? ItemListing.MAX_PAGE_ITEMS : Math.min(asked, ItemListing.MAX_PAGE_ITEMS);
    int from = Math.min(rows.size(), from(request));
    int to = Math.min(rows.size(), from + maxItems);
    JsonWriter json = new JsonWriter();
    json.beginObject().property("_rid", ownerResourceId).name(name).beginArray();
    rows.subList(from, to).forEach(row -> row.write(json));
    json.endArray().property("_count", to - from).endObject();
    WireResponse response =
        Responses.charged(WireResponse.json(200, json.toBytes()), RequestCharge.catalogueRead())
            .with("x-ms-item-count", Integer.toString(to - from));
    return to == rows.size() ? response : response.with("x-ms-continuation", Integer.toString(to));
  }

  private List<Value> rows(QueryBody body, List<ObjectNode> resources) {
    CallContext context = new CallContext(Instant.ofEpochSecond(nowSeconds));
    CompiledQuery query =
        QueryCompiler.compile(QueryParser.parse(body.text()), body.parameters(), context);
    List<Value> rows = new ArrayList<>();
    Stage stage = Stage.of(query, context, rows::add);
    for (ObjectNode resource : resources) {
      stage.accept(DocumentValues.parse(resource.toString()));
    }
    stage.finish();
    return rows;
  }

  private static int from(WireRequest request) {
    String continuation = PageHeaders.continuation(request);
    try {
      return continuation == null ? 0 : Math.max(0, Integer.parseInt(continuation));
    } catch (NumberFormatException e) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "Invalid Continuation Token. The continuation is not one that this server has given.");
    }
  }
}
