// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Database;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.ResourceJson;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import tools.jackson.databind.JsonNode;

/** The operations on databases. */
final class DatabaseOperations {
  private final Engine engine;

  DatabaseOperations(Engine engine) {
    this.engine = engine;
  }

  /** {@code GET /dbs} */
  Answer list(Request request) {
    CatalogueFeed<Database> feed =
        new CatalogueFeed<>("Databases", "", Database::resourceId, ResourceJson::of);
    return Answer.ready(feed.page(request, engine.catalogue().databases()));
  }

  /** {@code POST /dbs} with a query */
  Answer query(Request request) {
    CatalogueQuery query = new CatalogueQuery("Databases", "", engine.clock().nowSeconds());
    return Answer.ready(
        query.page(
            request, engine.catalogue().databases().stream().map(ResourceJson::of).toList()));
  }

  /** {@code POST /dbs} */
  Answer create(Request request) {
    JsonNode id = RequestBodies.object(request).path("id");
    if (!id.isString()) {
      throw new WireException(
          WireError.BAD_REQUEST, "A database needs an 'id', and it must be a string.");
    }
    Throughput throughput = ThroughputOptions.of(request);
    return Answer.onStorage(
        () -> Results.of(201, RequestCharge.catalogueWrite(), create(id.asString(), throughput)));
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
  Answer read(Request request) {
    Database database = engine.database(request.resource().database());
    return Answer.ready(
        Results.unlessKnown(
            request,
            database.etag(),
            () -> Results.of(200, RequestCharge.catalogueRead(), database)));
  }

  /** {@code DELETE /dbs/{database}} */
  Answer delete(Request request) {
    Database database = engine.database(request.resource().database());
    return Answer.onStorage(
        () -> {
          engine.catalogue().deleteDatabase(database, request.ifMatch());
          return Result.empty(204).charged(RequestCharge.catalogueWrite());
        });
  }
}
