package dev.ephemeris.server.operation;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.Database;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.server.wire.ResourceJson;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/** What the answers of several operations have in common. */
final class Responses {
  private Responses() {}

  /** Runs work that may wait for a disk on threads that may. */
  static CompletableFuture<WireResponse> on(Executor pool, Supplier<WireResponse> work) {
    return CompletableFuture.supplyAsync(work, pool);
  }

  static CompletableFuture<WireResponse> done(WireResponse response) {
    return CompletableFuture.completedFuture(response);
  }

  static WireResponse of(int status, RequestUnits charge, Database database) {
    return charged(WireResponse.json(status, ResourceJson.of(database)), charge)
        .with("etag", database.etag());
  }

  static WireResponse of(int status, RequestUnits charge, ObjectNode json, Container container) {
    return charged(WireResponse.json(status, json), charge).with("etag", container.etag());
  }

  /** The answer to a read: short when the client has the resource already. */
  static WireResponse unlessKnown(WireRequest request, String etag, Supplier<WireResponse> full) {
    String known = request.header(WireHeaders.IF_NONE_MATCH);
    if (known != null && known.equals(etag)) {
      return charged(WireResponse.empty(304), RequestCharge.catalogueRead()).with("etag", etag);
    }
    return full.get();
  }

  static WireResponse charged(WireResponse response, RequestUnits charge) {
    return response.charged(charge);
  }
}
