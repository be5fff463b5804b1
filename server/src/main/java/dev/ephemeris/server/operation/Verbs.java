package dev.ephemeris.server.operation;

import dev.ephemeris.server.metrics.OperationName;
import dev.ephemeris.server.operation.Route.Access;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import io.netty.handler.codec.http.HttpMethod;
import java.util.concurrent.CompletableFuture;

/** Picks the operation for the request's verb. */
final class Verbs {
  private final HttpMethod method;
  private final boolean isQuery;
  private final boolean isPlan;
  private final Access access;
  private OperationName name = OperationName.UNKNOWN;
  private Operation operation = Verbs::refuseVerb;

  Verbs(WireRequest request, Access access) {
    this.method = request.method();
    this.isQuery = Queries.isQuery(request);
    this.isPlan = request.flag(WireHeaders.IS_QUERY_PLAN);
    this.access = access;
  }

  Verbs get(OperationName candidateName, Operation candidate) {
    return on(HttpMethod.GET, candidateName, candidate);
  }

  Verbs post(OperationName candidateName, Operation candidate) {
    return isQuery ? this : on(HttpMethod.POST, candidateName, candidate);
  }

  /** A query has the verb of a creation. */
  Verbs query(OperationName candidateName, Operation candidate) {
    return isQuery && !isPlan ? on(HttpMethod.POST, candidateName, candidate) : this;
  }

  /** So has the wish for a plan of one. */
  Verbs plan(OperationName candidateName, Operation candidate) {
    return isPlan ? on(HttpMethod.POST, candidateName, candidate) : this;
  }

  Verbs put(OperationName candidateName, Operation candidate) {
    return on(HttpMethod.PUT, candidateName, candidate);
  }

  Verbs delete(OperationName candidateName, Operation candidate) {
    return on(HttpMethod.DELETE, candidateName, candidate);
  }

  Verbs patch(Route route) {
    return on(HttpMethod.PATCH, route.name(), route.operation());
  }

  private Verbs on(HttpMethod verb, OperationName candidateName, Operation candidate) {
    if (method.equals(verb)) {
      name = candidateName;
      operation = candidate;
    }
    return this;
  }

  /** The operation that was found, or else another. */
  Route orElse(Route other) {
    return name == OperationName.UNKNOWN ? other : route();
  }

  Route route() {
    return new Route(name, access, operation);
  }

  private static CompletableFuture<WireResponse> refuseVerb(WireRequest request) {
    throw new WireException(
        WireError.METHOD_NOT_ALLOWED,
        "The verb %s is not supported here.".formatted(request.method().name()));
  }
}
