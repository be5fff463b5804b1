package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.server.auth.Authenticator;
import dev.ephemeris.server.auth.Authenticator.Scope;
import dev.ephemeris.server.metrics.OperationName;
import dev.ephemeris.server.operation.Route.Access;
import dev.ephemeris.server.wire.ConsistencyLevel;
import dev.ephemeris.server.wire.ResourcePath;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the operation for a request. Everything is signed, unknown paths too, so that a stranger
 * learns nothing about what there is; only the few operations in {@link #openRoute} are not.
 */
public final class Router {
  private static final String ADMINISTRATION = "_ephemeris";

  /** How many segments a path under it has up to a container: _ephemeris/dbs/…/colls/… */
  private static final int CONTAINER_LENGTH = 5;

  /** The same for a path of the protocol. */
  private static final int OWNER_LENGTH = 4;

  private static final Scope SERVER_SCOPE = new Scope("", "", null);

  private final Authenticator authenticator;
  private final ConsistencyLevel consistency;
  private final ReadAccount readAccount;
  private final DatabaseOperations databases;
  private final ContainerOperations containers;
  private final ContainerRoutes inContainer;
  private final ExplainQuery explainQuery;
  private final OfferOperations offers;
  private final Administration administration;
  private final TtlOperations ttl;
  private final ReadMetrics readMetrics;
  private final ReadServer readServer;
  private final PortalFiles portal;

  public Router(
      Engine engine,
      Authenticator authenticator,
      String certificatePem,
      ServerFacts facts,
      ReadMetrics readMetrics) {
    this.authenticator = authenticator;
    this.consistency = facts.consistency();
    this.readAccount = new ReadAccount(consistency);
    this.databases = new DatabaseOperations(engine);
    this.containers = new ContainerOperations(engine);
    this.inContainer = new ContainerRoutes(engine, containers);
    this.explainQuery = new ExplainQuery(engine);
    this.administration = new Administration(engine, certificatePem, facts.testClock());
    this.offers = new OfferOperations(engine);
    this.ttl = new TtlOperations(engine);
    this.readMetrics = readMetrics;
    this.readServer = new ReadServer(engine, facts);
    this.portal = new PortalFiles(engine.storagePool());
  }

  /**
   * Finds out from its head what a request asks for. Refuses nothing yet: who asks is not known.
   */
  public Route route(WireRequest request) {
    ResourcePath path = request.path();
    if (path.length() == 0 || !path.segment(0).equals(ADMINISTRATION)) {
      return protocolRoute(request);
    }
    Route open = openRoute(request);
    return open != null ? open : administrationRoute(request);
  }

  /**
   * Refuses a request that is not signed for its route, and then one whose headers make no sense,
   * whatever it asks for. A signature covers only the head, so this is called before the body is
   * accepted.
   */
  public void authenticate(WireRequest request, Route route) {
    switch (route.access()) {
      case SIGNED -> authenticator.check(request, Scope.of(request.path()));
      case SIGNED_FOR_ADDRESSED -> authenticator.check(request, addressed(request.path()));
      case SIGNED_FOR_OWNER ->
          authenticator.check(
              request,
              Scope.of(request.path().part(0, OWNER_LENGTH)).withTypes("colls", "partitionkey"));
      case SIGNED_FOR_CONTAINER ->
          authenticator.check(request, Scope.of(request.path().part(1, CONTAINER_LENGTH)));
      case SIGNED_FOR_SERVER -> authenticator.check(request, SERVER_SCOPE);
      case OPEN -> {}
    }
    if (route.isSigned()) {
      HeaderValues.check(request, consistency);
    }
  }

  /**
   * What a request for addresses is signed for: not its own path, but the one that it asks about.
   */
  private static Scope addressed(ResourcePath path) {
    String asked = path.parameter("$resolveFor");
    return Scope.of(asked == null ? path : ResourcePath.parse(asked));
  }

  private @Nullable Route openRoute(WireRequest request) {
    if (request.path().length() < 2 || !request.method().equals(HttpMethod.GET)) {
      return null;
    }
    if (request.path().segment(1).equals("portal")) {
      return new Route(OperationName.PORTAL, Access.OPEN, portal);
    }
    if (request.path().length() > 2) {
      return null;
    }
    return switch (request.path().segment(1)) {
      case "ready" -> new Route(OperationName.READY, Access.OPEN, administration::ready);
      case "certificate" ->
          new Route(OperationName.CERTIFICATE, Access.OPEN, administration::certificate);
      case "metrics" ->
          Authenticator.isSignature(request.header(WireHeaders.AUTHORIZATION))
              ? new Route(
                  OperationName.METRICS, Access.SIGNED_FOR_SERVER, readMetrics::handleSigned)
              : new Route(OperationName.METRICS, Access.OPEN, readMetrics);
      default -> null;
    };
  }

  private Route administrationRoute(WireRequest request) {
    ResourcePath path = request.path();
    if (isAboutContainer(path)) {
      return containerReport(path, new Verbs(request, Access.SIGNED_FOR_CONTAINER));
    }
    if (path.length() != 2) {
      return Route.nothingThere(Access.SIGNED_FOR_SERVER);
    }
    Verbs verbs = new Verbs(request, Access.SIGNED_FOR_SERVER);
    return switch (path.segment(1)) {
      case "clock" ->
          verbs
              .get(OperationName.CLOCK_READ, administration::readClock)
              .post(OperationName.CLOCK_ADVANCE, administration::advanceClock)
              .route();
      case "server" -> verbs.get(OperationName.SERVER_READ, readServer).route();
      default -> Route.nothingThere(Access.SIGNED_FOR_SERVER);
    };
  }

  private static boolean isAboutContainer(ResourcePath path) {
    return path.length() > CONTAINER_LENGTH
        && path.segment(1).equals("dbs")
        && path.segment(3).equals("colls");
  }

  private Route containerReport(ResourcePath path, Verbs verbs) {
    List<String> report = path.segments().subList(CONTAINER_LENGTH, path.length());
    return switch (String.join("/", report)) {
      case "ttl" -> verbs.get(OperationName.TTL_STATUS, ttl::status).route();
      case "ttl/forecast" -> verbs.get(OperationName.TTL_FORECAST, ttl::forecast).route();
      case "ttl/preview" -> verbs.post(OperationName.TTL_PREVIEW, ttl::preview).route();
      case "ttl/expired" -> verbs.get(OperationName.TTL_EXPIRED, ttl::expired).route();
      case "ttl/upcoming" -> verbs.get(OperationName.TTL_UPCOMING, ttl::upcoming).route();
      case "ttl/restore" -> verbs.post(OperationName.TTL_RESTORE, ttl::restore).route();
      case "throughput" -> verbs.delete(OperationName.THROUGHPUT_REMOVE, offers::remove).route();
      // With or without the headers of a query.
      case "explain" ->
          verbs
              .post(OperationName.QUERY_EXPLAIN, explainQuery)
              .query(OperationName.QUERY_EXPLAIN, explainQuery)
              .route();
      default -> Route.nothingThere(Access.SIGNED_FOR_CONTAINER);
    };
  }

  private Route protocolRoute(WireRequest request) {
    ResourcePath path = request.path();
    Verbs verbs = new Verbs(request, Access.SIGNED);
    if (path.length() == 0) {
      if (PortalFiles.isAskedFor(request)) {
        return new Route(OperationName.PORTAL, Access.OPEN, portal);
      }
      return verbs.get(OperationName.ACCOUNT_READ, readAccount).route();
    }
    if (path.segment(0).equals("offers")) {
      return offerRoute(path, verbs);
    }
    if (path.segment(0).equals("addresses") && path.length() == 1) {
      return Route.notSupported(Access.SIGNED_FOR_ADDRESSED, "Addresses for the direct mode are");
    }
    if (!path.segment(0).equals("dbs")) {
      return Route.nothingThere(Access.SIGNED);
    }
    if (path.length() == 1) {
      return verbs
          .get(OperationName.DATABASE_LIST, databases::list)
          .post(OperationName.DATABASE_CREATE, databases::create)
          .query(OperationName.DATABASE_QUERY, databases::query)
          .route();
    }
    if (path.length() == 2) {
      return verbs
          .get(OperationName.DATABASE_READ, databases::read)
          .delete(OperationName.DATABASE_DELETE, databases::delete)
          .route();
    }
    if (!path.segment(2).equals("colls")) {
      return switch (path.segment(2)) {
        case "users" -> Route.notSupported(Access.SIGNED, "Users and permissions are");
        case "clientencryptionkeys" ->
            Route.notSupported(Access.SIGNED, "Client encryption keys are");
        default -> Route.nothingThere(Access.SIGNED);
      };
    }
    if (path.length() == 3) {
      return verbs
          .get(OperationName.CONTAINER_LIST, containers::list)
          .post(OperationName.CONTAINER_CREATE, containers::create)
          .query(OperationName.CONTAINER_QUERY, containers::query)
          .route();
    }
    if (path.length() == 4) {
      return verbs
          .get(OperationName.CONTAINER_READ, containers::read)
          .put(OperationName.CONTAINER_REPLACE, containers::replace)
          .delete(OperationName.CONTAINER_DELETE, containers::delete)
          .route();
    }
    return inContainer.route(path, verbs);
  }

  private Route offerRoute(ResourcePath path, Verbs verbs) {
    return switch (path.length()) {
      case 1 ->
          verbs
              .get(OperationName.OFFER_LIST, offers::list)
              .query(OperationName.OFFER_QUERY, offers::query)
              .route();
      case 2 ->
          verbs
              .get(OperationName.OFFER_READ, offers::read)
              .put(OperationName.OFFER_REPLACE, offers::replace)
              .route();
      default -> Route.nothingThere(Access.SIGNED);
    };
  }
}
