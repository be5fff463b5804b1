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
import tools.jackson.databind.JsonNode;

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

  static WireResponse of(int status, Database database) {
    return catalogue(status, ResourceJson.of(database)).with("etag", database.etag());
  }

  /**
   * @param progress how far the container's index has been built, in percent
   */
  static WireResponse of(int status, Container container, int progress) {
    return catalogue(status, ResourceJson.of(container))
        .with("etag", container.etag())
        .with(
            "x-ms-documentdb-collection-index-transformation-progress", Integer.toString(progress));
  }

  /** The answer to a read: short when the client has the resource already. */
  static WireResponse unlessKnown(WireRequest request, String etag, Supplier<WireResponse> full) {
    String known = request.header(WireHeaders.IF_NONE_MATCH);
    if (known != null && known.equals(etag)) {
      return charged(WireResponse.empty(304), RequestCharge.catalogueRead()).with("etag", etag);
    }
    return full.get();
  }

  private static WireResponse catalogue(int status, JsonNode json) {
    RequestUnits charge =
        status == 200 ? RequestCharge.catalogueRead() : RequestCharge.catalogueWrite();
    return charged(WireResponse.json(status, json), charge);
  }

  static WireResponse charged(WireResponse response, RequestUnits charge) {
    return response.with("x-ms-request-charge", charge.toString());
  }
}
