// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.Result;

/** Computes how a client shall execute a query over several ranges. */
final class PlanQueryHandler implements ContainerHandler {
  private final Engine engine;

  PlanQueryHandler(Engine engine) {
    this.engine = engine;
  }

  @Override
  public Answer handle(Request request, Container container) {
    ReceivedQuery query = ReceivedQuery.onAll(request, container);
    PartitionKey key = ItemRequests.optionalPartitionKey(request);
    String features = request.text(RequestOption.SUPPORTED_QUERY_FEATURES);
    byte[] plan =
        query.explained(() -> engine.clientPlans().plan(container, query.request(), features, key));
    return Answer.ready(Result.json(200, plan).charged(RequestUnits.ZERO));
  }
}
