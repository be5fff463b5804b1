package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Database;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.server.wire.ResourceJson;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;

/** What can be done with databases. */
final class DatabaseOperations {
  private final Engine engine;

  DatabaseOperations(Engine engine) {
    this.engine = engine;
  }

  /** {@code GET /dbs} */
  CompletableFuture<WireResponse> list(WireRequest request) {
    CatalogueFeed<Database> feed =
        new CatalogueFeed<>("Databases", "", Database::resourceId, ResourceJson::of);
    return Responses.done(feed.page(request, engine.catalogue().databases()));
  }

  /** {@code POST /dbs} with a query */
  CompletableFuture<WireResponse> query(WireRequest request) {
    CatalogueQuery query = new CatalogueQuery("Databases", "", engine.clock().nowSeconds());
    return Responses.done(
        query.page(
            request, engine.catalogue().databases().stream().map(ResourceJson::of).toList()));
  }

  /** {@code POST /dbs} */
  CompletableFuture<WireResponse> create(WireRequest request) {
    JsonNode id = RequestBodies.object(request).path("id");
    if (!id.isString()) {
      throw new WireException(
          WireError.BAD_REQUEST, "A database needs an 'id', and it must be a string.");
    }
    Throughput throughput = ThroughputHeaders.of(request);
    return Responses.on(
        engine.storagePool(),
        () -> Responses.of(201, RequestCharge.catalogueWrite(), create(id.asString(), throughput)));
  }

  private Database create(String name, Throughput throughput) {
    try {
      return engine.catalogue().createDatabase(name, throughput);
    } catch (EngineException refusal) {
      if (refusal.reason() == EngineException.Reason.ALREADY_EXISTS) {
        throw new WireException(
            WireError.DATABASE_EXISTS,
            refusal.userMessage(),
            new RequestUnits(refusal.chargeHundredths()));
      }
      throw refusal;
    }
  }

  /** {@code GET /dbs/{database}} */
  CompletableFuture<WireResponse> read(WireRequest request) {
    Database database = engine.database(request.path().segment(1));
    return Responses.done(
        Responses.unlessKnown(
            request,
            database.etag(),
            () -> Responses.of(200, RequestCharge.catalogueRead(), database)));
  }

  /** {@code DELETE /dbs/{database}} */
  CompletableFuture<WireResponse> delete(WireRequest request) {
    Database database = engine.database(request.path().segment(1));
    return Responses.on(
        engine.storagePool(),
        () -> {
          engine.catalogue().deleteDatabase(database, request.ifMatch());
          return Responses.charged(WireResponse.empty(204), RequestCharge.catalogueWrite());
        });
  }
}
