package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.server.auth.Authenticator;
import dev.ephemeris.server.auth.Authenticator.Scope;
import dev.ephemeris.server.metrics.OperationName;
import dev.ephemeris.server.operation.Route.Access;
import dev.ephemeris.server.wire.ResourcePath;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import io.netty.handler.codec.http.HttpMethod;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Finds the operation for a request. Everything is signed, unknown paths too, so that a stranger
 * learns nothing about what there is; only the few operations in {@link #openRoute} are not.
 */
public final class Router {
  private static final String ADMINISTRATION = "_ephemeris";
  private static final Scope SERVER_SCOPE = new Scope("", "", null);

  private final Authenticator authenticator;
  private final ReadAccount readAccount = new ReadAccount();
  private final DatabaseOperations databases;
  private final ContainerOperations containers;
  private final ItemOperations items;
  private final ListItems listItems;
  private final Administration administration;
  private final ReadMetrics readMetrics;

  public Router(
      Engine engine,
      Authenticator authenticator,
      String certificatePem,
      boolean testClock,
      ReadMetrics readMetrics) {
    this.authenticator = authenticator;
    this.databases = new DatabaseOperations(engine);
    this.containers = new ContainerOperations(engine);
    this.items = new ItemOperations(engine);
    this.listItems = new ListItems(engine);
    this.administration = new Administration(engine, certificatePem, testClock);
    this.readMetrics = readMetrics;
  }

  /** Finds out what a request asks for. Refuses nothing yet: who asks is not known. */
  public Route route(WireRequest request) {
    ResourcePath path = request.path();
    if (path.length() == 0 || !path.segment(0).equals(ADMINISTRATION)) {
      return protocolRoute(request);
    }
    Route open = openRoute(request);
    return open != null ? open : administrationRoute(request);
  }

  /** Answers a request, or throws or fails with the reason why not. */
  public CompletableFuture<WireResponse> handle(WireRequest request, Route route) {
    switch (route.access()) {
      case SIGNED -> authenticator.check(request, Scope.of(request.path()));
      case SIGNED_FOR_SERVER -> authenticator.check(request, SERVER_SCOPE);
      case OPEN -> {}
    }
    return route.operation().handle(request);
  }

  private @Nullable Route openRoute(WireRequest request) {
    if (request.path().length() != 2 || !request.method().equals(HttpMethod.GET)) {
      return null;
    }
    return switch (request.path().segment(1)) {
      case "ready" -> new Route(OperationName.READY, Access.OPEN, administration::ready);
      case "certificate" ->
          new Route(OperationName.CERTIFICATE, Access.OPEN, administration::certificate);
      case "metrics" -> new Route(OperationName.METRICS, Access.OPEN, readMetrics);
      default -> null;
    };
  }

  private Route administrationRoute(WireRequest request) {
    ResourcePath path = request.path();
    if (path.length() != 2) {
      return nothingThere(Access.SIGNED_FOR_SERVER);
    }
    Verbs verbs = new Verbs(request, Access.SIGNED_FOR_SERVER);
    return switch (path.segment(1)) {
      case "clock" ->
          verbs
              .get(OperationName.CLOCK_READ, administration::readClock)
              .post(OperationName.CLOCK_ADVANCE, administration::advanceClock)
              .route();
      default -> nothingThere(Access.SIGNED_FOR_SERVER);
    };
  }

  private Route protocolRoute(WireRequest request) {
    ResourcePath path = request.path();
    Verbs verbs = new Verbs(request, Access.SIGNED);
    if (path.length() == 0) {
      return verbs.get(OperationName.ACCOUNT_READ, readAccount).route();
    }
    if (!path.segment(0).equals("dbs")) {
      return nothingThere(Access.SIGNED);
    }
    if (path.length() == 1) {
      return verbs
          .get(OperationName.DATABASE_LIST, databases::list)
          .post(OperationName.DATABASE_CREATE, databases::create)
          .route();
    }
    if (path.length() == 2) {
      return verbs
          .get(OperationName.DATABASE_READ, databases::read)
          .delete(OperationName.DATABASE_DELETE, databases::delete)
          .route();
    }
    if (!path.segment(2).equals("colls")) {
      return nothingThere(Access.SIGNED);
    }
    if (path.length() == 3) {
      return verbs
          .get(OperationName.CONTAINER_LIST, containers::list)
          .post(OperationName.CONTAINER_CREATE, containers::create)
          .route();
    }
    if (path.length() == 4) {
      return verbs
          .get(OperationName.CONTAINER_READ, containers::read)
          .put(OperationName.CONTAINER_REPLACE, containers::replace)
          .delete(OperationName.CONTAINER_DELETE, containers::delete)
          .route();
    }
    return insideContainer(path, verbs);
  }

  private Route insideContainer(ResourcePath path, Verbs verbs) {
    String type = path.segment(4);
    if (type.equals("docs") && path.length() == 5) {
      return verbs
          .get(OperationName.ITEM_LIST, listItems)
          .post(OperationName.ITEM_CREATE, items::create)
          .route();
    }
    if (type.equals("docs") && path.length() == 6) {
      return verbs
          .get(OperationName.ITEM_READ, items::read)
          .put(OperationName.ITEM_REPLACE, items::replace)
          .delete(OperationName.ITEM_DELETE, items::delete)
          .route();
    }
    if (type.equals("pkranges") && path.length() == 5) {
      return verbs
          .get(OperationName.PARTITION_KEY_RANGE_LIST, containers::listPartitionKeyRanges)
          .route();
    }
    return nothingThere(Access.SIGNED);
  }

  private static Route nothingThere(Access access) {
    return new Route(
        OperationName.UNKNOWN,
        access,
        request -> {
          throw new WireException(
              WireError.NOT_FOUND, "There is nothing at this path, or it is not supported yet.");
        });
  }

  private static CompletableFuture<WireResponse> refuseVerb(WireRequest request) {
    throw new WireException(
        WireError.METHOD_NOT_ALLOWED,
        "The verb %s is not supported here.".formatted(request.method().name()));
  }

  /** Picks the operation for the request's verb. */
  private static final class Verbs {
    private final HttpMethod method;
    private final Access access;
    private OperationName name = OperationName.UNKNOWN;
    private Operation operation = Router::refuseVerb;

    Verbs(WireRequest request, Access access) {
      this.method = request.method();
      this.access = access;
    }

    Verbs get(OperationName candidateName, Operation candidate) {
      return on(HttpMethod.GET, candidateName, candidate);
    }

    Verbs post(OperationName candidateName, Operation candidate) {
      return on(HttpMethod.POST, candidateName, candidate);
    }

    Verbs put(OperationName candidateName, Operation candidate) {
      return on(HttpMethod.PUT, candidateName, candidate);
    }

    Verbs delete(OperationName candidateName, Operation candidate) {
      return on(HttpMethod.DELETE, candidateName, candidate);
    }

    private Verbs on(HttpMethod verb, OperationName candidateName, Operation candidate) {
      if (method.equals(verb)) {
        name = candidateName;
        operation = candidate;
      }
      return this;
    }

    Route route() {
      return new Route(name, access, operation);
    }
  }
}
