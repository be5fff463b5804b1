// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.Database;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.ResourceJson;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.ResultFact;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/** Common parts of results. */
final class Results {
  private Results() {}

  static Result of(int status, RequestUnits charge, Database database) {
    return Result.json(status, ResourceJson.of(database))
        .charged(charge)
        .with(ResultFact.ETAG, database.etag());
  }

  static Result of(int status, RequestUnits charge, ObjectNode json, Container container) {
    return Result.json(status, json).charged(charge).with(ResultFact.ETAG, container.etag());
  }

  /** The answer to a read; 304 if the client has the current version. */
  static Result unlessKnown(Request request, String etag, Supplier<Result> full) {
    String known = request.text(RequestOption.IF_NONE_MATCH);
    return known != null && known.equals(etag)
        ? Result.empty(304).charged(RequestCharge.catalogueRead()).with(ResultFact.ETAG, etag)
        : full.get();
  }
}
