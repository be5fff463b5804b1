package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.server.auth.Authenticator;
import dev.ephemeris.server.auth.Authenticator.Scope;
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
 * learns nothing about what there is; only the few operations in {@link #openOperation} are not.
 */
public final class Router {
  private static final String ADMINISTRATION = "_ephemeris";

  /** How many segments a path under it has up to a container: _ephemeris/dbs/…/colls/… */
  private static final int CONTAINER_LENGTH = 5;

  private static final Scope SERVER_SCOPE = new Scope("", "", null);

  private final Authenticator authenticator;
  private final ReadAccount readAccount = new ReadAccount();
  private final DatabaseOperations databases;
  private final ContainerOperations containers;
  private final ItemOperations items;
  private final ListItems listItems;
  private final OfferOperations offers;
  private final Administration administration;
  private final TtlOperations ttl;

  public Router(
      Engine engine, Authenticator authenticator, String certificatePem, boolean testClock) {
    this.authenticator = authenticator;
    this.databases = new DatabaseOperations(engine);
    this.containers = new ContainerOperations(engine);
    this.items = new ItemOperations(engine);
    this.listItems = new ListItems(engine);
    this.offers = new OfferOperations(engine);
    this.administration = new Administration(engine, certificatePem, testClock);
    this.ttl = new TtlOperations(engine);
  }

  /** Answers a request, or throws or fails with the reason why not. */
  public CompletableFuture<WireResponse> handle(WireRequest request) {
    ResourcePath path = request.path();
    boolean isAdministration = path.length() > 0 && path.segment(0).equals(ADMINISTRATION);
    if (isAdministration) {
      Operation open = openOperation(request);
      if (open != null) {
        return open.handle(request);
      }
    }
    authenticator.check(request, isAdministration ? administrationScope(path) : Scope.of(path));
    Operation operation =
        isAdministration ? administrationOperation(request) : protocolOperation(request);
    return operation.handle(request);
  }

  /** What is about a container is signed for the container; all else for the server. */
  private static Scope administrationScope(ResourcePath path) {
    return isAboutContainer(path) ? Scope.of(path.part(1, CONTAINER_LENGTH)) : SERVER_SCOPE;
  }

  private static boolean isAboutContainer(ResourcePath path) {
    return path.length() > CONTAINER_LENGTH
        && path.segment(1).equals("dbs")
        && path.segment(3).equals("colls");
  }

  private @Nullable Operation openOperation(WireRequest request) {
    if (request.path().length() != 2 || !request.method().equals(HttpMethod.GET)) {
      return null;
    }
    return switch (request.path().segment(1)) {
      case "ready" -> administration::ready;
      case "certificate" -> administration::certificate;
      default -> null;
    };
  }

  private Operation administrationOperation(WireRequest request) {
    ResourcePath path = request.path();
    if (path.length() == 2 && path.segment(1).equals("clock")) {
      return new Verbs(request)
          .get(administration::readClock)
          .post(administration::advanceClock)
          .operation();
    }
    if (isAboutContainer(path) && path.segment(CONTAINER_LENGTH).equals("ttl")) {
      return ttlOperation(path, new Verbs(request));
    }
    throw nothingThere();
  }

  private Operation ttlOperation(ResourcePath path, Verbs verbs) {
    if (path.length() == CONTAINER_LENGTH + 1) {
      return verbs.get(ttl::status).operation();
    }
    if (path.length() > CONTAINER_LENGTH + 2) {
      throw nothingThere();
    }
    return switch (path.segment(CONTAINER_LENGTH + 1)) {
      case "forecast" -> verbs.get(ttl::forecast).operation();
      case "preview" -> verbs.post(ttl::preview).operation();
      case "expired" -> verbs.get(ttl::expired).operation();
      case "restore" -> verbs.post(ttl::restore).operation();
      default -> throw nothingThere();
    };
  }

  private Operation protocolOperation(WireRequest request) {
    ResourcePath path = request.path();
    Verbs verbs = new Verbs(request);
    if (path.length() == 0) {
      return verbs.get(readAccount).operation();
    }
    if (path.segment(0).equals("offers")) {
      return offerOperation(path, verbs);
    }
    if (!path.segment(0).equals("dbs")) {
      throw nothingThere();
    }
    if (path.length() == 1) {
      return verbs.get(databases::list).post(databases::create).operation();
    }
    if (path.length() == 2) {
      return verbs.get(databases::read).delete(databases::delete).operation();
    }
    if (!path.segment(2).equals("colls")) {
      throw nothingThere();
    }
    if (path.length() == 3) {
      return verbs.get(containers::list).post(containers::create).operation();
    }
    if (path.length() == 4) {
      return verbs
          .get(containers::read)
          .put(containers::replace)
          .delete(containers::delete)
          .operation();
    }
    return insideContainer(path, verbs);
  }

  private Operation offerOperation(ResourcePath path, Verbs verbs) {
    return switch (path.length()) {
      case 1 -> verbs.get(offers::list).post(offers::query).operation();
      case 2 -> verbs.get(offers::read).put(offers::replace).operation();
      default -> throw nothingThere();
    };
  }

  private Operation insideContainer(ResourcePath path, Verbs verbs) {
    String type = path.segment(4);
    if (type.equals("docs") && path.length() == 5) {
      return verbs.get(listItems).post(items::create).operation();
    }
    if (type.equals("docs") && path.length() == 6) {
      return verbs.get(items::read).put(items::replace).delete(items::delete).operation();
    }
    if (type.equals("pkranges") && path.length() == 5) {
      return verbs.get(containers::listPartitionKeyRanges).operation();
    }
    throw nothingThere();
  }

  private static WireException nothingThere() {
    return new WireException(
        WireError.NOT_FOUND, "There is nothing at this path, or it is not supported yet.");
  }

  /** Picks the operation for the request's verb. */
  private static final class Verbs {
    private final HttpMethod method;
    private @Nullable Operation operation;

    Verbs(WireRequest request) {
      this.method = request.method();
    }

    Verbs get(Operation candidate) {
      return on(HttpMethod.GET, candidate);
    }

    Verbs post(Operation candidate) {
      return on(HttpMethod.POST, candidate);
    }

    Verbs put(Operation candidate) {
      return on(HttpMethod.PUT, candidate);
    }

    Verbs delete(Operation candidate) {
      return on(HttpMethod.DELETE, candidate);
    }

    private Verbs on(HttpMethod verb, Operation candidate) {
      if (method.equals(verb)) {
        operation = candidate;
      }
      return this;
    }

    Operation operation() {
      if (operation == null) {
        throw new WireException(
            WireError.METHOD_NOT_ALLOWED,
            "The verb %s is not supported here.".formatted(method.name()));
      }
      return operation;
    }
  }
}
