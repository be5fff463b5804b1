// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.query.QueryExplanation;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.Result;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code POST /_ephemeris/dbs/{database}/colls/{container}/explain} with a query: how it would be
 * executed. Options that restrict a query apply here too.
 */
final class ExplainQueryHandler implements Handler {
  private final Engine engine;

  ExplainQueryHandler(Engine engine) {
    this.engine = engine;
  }

  @Override
  public Answer handle(Request request) {
    Container container =
        engine.owningContainer(request.resource().database(), request.resource().container());
    ReceivedQuery query = ReceivedQuery.narrowed(request, container);
    return Answer.onQueries(
        () ->
            Result.json(
                200,
                query.explained(() -> json(engine.queries().explain(container, query.request())))));
  }

  private static ObjectNode json(QueryExplanation explanation) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("execution", explanation.execution().name().toLowerCase(Locale.ROOT));
    ArrayNode filter = json.putArray("filterPaths");
    explanation.filterPaths().forEach(filter::add);
    json.put("filterIsComplete", explanation.filterIsComplete());
    ArrayNode partitions = json.putArray("partitions");
    for (QueryExplanation.PartAccess part : explanation.partitions()) {
      partitions
          .addObject()
          .put("id", Integer.toString(part.partitionId()))
          .put("access", part.access())
          .put("hasIndex", part.hasIndex());
    }
    return json;
  }
}
