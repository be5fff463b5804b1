// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.spelling;

import dev.ephemeris.server.protocol.Action;
import dev.ephemeris.server.protocol.Operation;
import dev.ephemeris.server.protocol.Resource;
import dev.ephemeris.server.protocol.ResourceKind;
import dev.ephemeris.server.protocol.SignedScope;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the resource by the path of a request, and the action by its verb and headers. It returns
 * refusals instead of throwing them: the signature is not checked yet, and strangers must not find
 * out which paths exist.
 */
public final class HttpRoutes {
  /** The server's own paths begin with this. */
  public static final String ADMINISTRATION = "_ephemeris";

  /** How many segments a path has up to a resource of each kind. */
  private static final int DATABASE = 2;

  private static final int CONTAINER = 4;
  private static final int IN_CONTAINER = 6;
  private static final int USER = 4;
  private static final int PERMISSION = 6;

  /** The number of segments before these in the server's own paths: _ephemeris/dbs/…/colls/… */
  private static final int OWN = 1;

  private static final SignedScope SERVER_SCOPE = Resource.of(ResourceKind.SERVER).scope();

  private HttpRoutes() {}

  public static HttpRoute route(HttpOptions options) {
    ResourcePath path = options.path();
    if (path.length() == 0) {
      return found(options, Resource.of(ResourceKind.ACCOUNT), 0, 0);
    }
    return switch (path.segment(0)) {
      case "dbs" -> databases(options, path);
      case "offers" -> offers(options, path);
      case "addresses" -> addresses(options, path);
      case ADMINISTRATION -> administration(options, path);
      default -> nothingThere(path.scope());
    };
  }

  private static HttpRoute databases(HttpOptions options, ResourcePath path) {
    if (path.length() == 1) {
      return found(options, Resource.of(ResourceKind.DATABASES), 0, 0);
    }
    String database = path.segment(1);
    if (path.length() == DATABASE) {
      Resource resource = Resource.inDatabase(ResourceKind.DATABASE, database);
      return found(options, resource, 0, DATABASE);
    }
    return switch (path.segment(2)) {
      case "colls" -> containers(options, path, database);
      case "users" -> users(options, path, database);
      case "clientencryptionkeys" -> encryptionKeys(options, path, database);
      default -> nothingThere(path.scope());
    };
  }

  private static HttpRoute containers(HttpOptions options, ResourcePath path, String database) {
    return switch (path.length()) {
      case 3 -> found(options, Resource.inDatabase(ResourceKind.CONTAINERS, database), 0, DATABASE);
      case CONTAINER -> inContainer(options, ResourceKind.CONTAINER);
      default -> inContainer(options, path);
    };
  }

  private static HttpRoute users(HttpOptions options, ResourcePath path, String database) {
    if (path.length() == 3) {
      return found(options, Resource.inDatabase(ResourceKind.USERS, database), 0, DATABASE);
    }
    String user = path.segment(3);
    if (path.length() == USER) {
      return found(options, new Resource(ResourceKind.USER, database, "", user), 0, USER);
    }
    if (!path.segment(4).equals("permissions") || path.length() > PERMISSION) {
      return nothingThere(path.scope());
    }
    return path.length() < PERMISSION
        ? found(options, new Resource(ResourceKind.PERMISSIONS, database, "", user, ""), 0, USER)
        : found(
            options,
            new Resource(ResourceKind.PERMISSION, database, "", user, path.segment(5)),
            0,
            PERMISSION);
  }

  private static HttpRoute encryptionKeys(HttpOptions options, ResourcePath path, String database) {
    return switch (path.length()) {
      case 3 ->
          found(
              options,
              Resource.inDatabase(ResourceKind.CLIENT_ENCRYPTION_KEYS, database),
              0,
              DATABASE);
      case 4 ->
          found(
              options,
              new Resource(ResourceKind.CLIENT_ENCRYPTION_KEY, database, "", path.segment(3)),
              0,
              path.length());
      default -> nothingThere(path.scope());
    };
  }

  private static HttpRoute inContainer(HttpOptions options, ResourcePath path) {
    if (path.length() > IN_CONTAINER) {
      return nothingThere(path.scope());
    }
    boolean isFeed = path.length() < IN_CONTAINER;
    return switch (path.segment(4)) {
      case "docs" -> setOrOne(options, ResourceKind.ITEMS, ResourceKind.ITEM);
      case "pkranges" ->
          isFeed
              ? inContainer(options, ResourceKind.PARTITION_KEY_RANGES)
              : nothingThere(path.scope());
      case "sprocs" ->
          setOrOne(options, ResourceKind.STORED_PROCEDURES, ResourceKind.STORED_PROCEDURE);
      case "triggers" -> setOrOne(options, ResourceKind.TRIGGERS, ResourceKind.TRIGGER);
      case "udfs" ->
          setOrOne(
              options, ResourceKind.USER_DEFINED_FUNCTIONS, ResourceKind.USER_DEFINED_FUNCTION);
      case "conflicts" -> setOrOne(options, ResourceKind.CONFLICTS, ResourceKind.CONFLICT);
      case "operations" ->
          !isFeed && path.segment(5).equals("partitionkeydelete")
              ? inContainer(options, ResourceKind.PARTITION_KEY_ITEMS)
              : nothingThere(path.scope());
      default -> nothingThere(path.scope());
    };
  }

  private static HttpRoute inContainer(HttpOptions options, ResourceKind kind) {
    ResourcePath path = options.path();
    Resource resource = Resource.inContainer(kind, path.segment(1), path.segment(3));
    return found(options, resource, 0, CONTAINER);
  }

  /** All resources of a kind in a container, or the one whose id the path has. */
  private static HttpRoute setOrOne(HttpOptions options, ResourceKind set, ResourceKind one) {
    ResourcePath path = options.path();
    if (path.length() < IN_CONTAINER) {
      return inContainer(options, set);
    }
    Resource resource = new Resource(one, path.segment(1), path.segment(3), path.segment(5));
    return found(options, resource, 0, IN_CONTAINER);
  }

  private static HttpRoute offers(HttpOptions options, ResourcePath path) {
    return switch (path.length()) {
      case 1 -> found(options, Resource.of(ResourceKind.OFFERS), 0, 0);
      case 2 -> found(options, new Resource(ResourceKind.OFFER, "", "", path.segment(1)), 0, 2);
      default -> nothingThere(path.scope());
    };
  }

  /** The request is signed for the path in its parameter, not for its own. */
  private static HttpRoute addresses(HttpOptions options, ResourcePath path) {
    String asked = path.parameter("$resolveFor");
    return path.length() > 1
        ? nothingThere(path.scope())
        : found(
            options,
            Resource.of(ResourceKind.ADDRESSES),
            asked == null ? path.scope() : ResourcePath.parse(asked).scope());
  }

  private static HttpRoute administration(HttpOptions options, ResourcePath path) {
    boolean isAboutContainer =
        path.length() > OWN + CONTAINER
            && path.segment(1).equals("dbs")
            && path.segment(3).equals("colls");
    if (isAboutContainer) {
      return report(options, path);
    }
    if (path.length() != 2) {
      return nothingThere(SERVER_SCOPE);
    }
    return switch (path.segment(1)) {
      case "clock" -> found(options, Resource.of(ResourceKind.CLOCK), 0, 0);
      case "server" -> found(options, Resource.of(ResourceKind.SERVER), 0, 0);
      default -> nothingThere(SERVER_SCOPE);
    };
  }

  private static HttpRoute report(HttpOptions options, ResourcePath path) {
    List<String> name = path.segments().subList(OWN + CONTAINER, path.length());
    ResourceKind kind =
        switch (String.join("/", name)) {
          case "ttl" -> ResourceKind.TTL_STATUS;
          case "ttl/forecast" -> ResourceKind.TTL_FORECAST;
          case "ttl/preview" -> ResourceKind.TTL_PREVIEW;
          case "ttl/expired" -> ResourceKind.EXPIRED_ITEMS;
          case "ttl/upcoming" -> ResourceKind.UPCOMING_ITEMS;
          case "ttl/restore" -> ResourceKind.RESTORED_ITEM;
          case "throughput" -> ResourceKind.CONTAINER_THROUGHPUT;
          case "explain" -> ResourceKind.QUERY_EXPLANATION;
          default -> null;
        };
    return kind == null
        ? nothingThere(path.part(OWN, OWN + CONTAINER).scope())
        : found(
            options,
            Resource.inContainer(kind, path.segment(2), path.segment(4)),
            OWN,
            OWN + CONTAINER);
  }

  /**
   * The operation on a resource that verb and headers ask for.
   *
   * @param from the segment with which the link begins that is signed
   * @param to the segment after that link
   */
  private static HttpRoute found(HttpOptions options, Resource resource, int from, int to) {
    ResourcePath path = options.path();
    String written = path.isEncoded() && to > from ? path.part(from, to).raw() : null;
    return found(options, resource, resource.scope().asWritten(written));
  }

  private static HttpRoute found(HttpOptions options, Resource resource, SignedScope scope) {
    Operation operation = operation(options, resource.kind());
    return operation != null
        ? new HttpRoute.Perform(operation, resource, scope)
        : refuse(
            WireError.METHOD_NOT_ALLOWED,
            "The verb %s is not supported here.".formatted(options.method().name()),
            scope);
  }

  private static @Nullable Operation operation(HttpOptions options, ResourceKind kind) {
    HttpMethod method = options.method();
    if (method.equals(HttpMethod.GET)) {
      return oneOf(kind, Action.READ, Action.LIST);
    }
    if (method.equals(HttpMethod.POST)) {
      return posted(options, kind);
    }
    if (method.equals(HttpMethod.PUT)) {
      return Operation.of(kind, Action.REPLACE);
    }
    if (method.equals(HttpMethod.DELETE)) {
      return Operation.of(kind, Action.DELETE);
    }
    return method.equals(HttpMethod.PATCH) ? Operation.of(kind, Action.PATCH) : null;
  }

  /** Queries, plans, batches and upserts have the verb and the path of a creation. */
  private static @Nullable Operation posted(HttpOptions options, ResourceKind kind) {
    if (options.flag(HttpNames.IS_QUERY_PLAN)) {
      return Operation.of(kind, Action.PLAN);
    }
    // A request to explain a query needs no header that marks it as a query.
    if (kind == ResourceKind.QUERY_EXPLANATION || isQuery(options)) {
      return Operation.of(kind, Action.QUERY);
    }
    Action first =
        options.flag(HttpNames.IS_BATCH)
            ? Action.BATCH
            : options.flag(HttpNames.IS_UPSERT) ? Action.UPSERT : Action.CREATE;
    return oneOf(kind, first, Action.CREATE, Action.EXECUTE);
  }

  private static boolean isQuery(HttpOptions options) {
    String contentType = options.header(HttpNames.CONTENT_TYPE);
    return options.flag(HttpNames.IS_QUERY)
        || (contentType != null && contentType.startsWith("application/query+json"));
  }

  private static @Nullable Operation oneOf(ResourceKind kind, Action... actions) {
    for (Action action : actions) {
      Operation operation = Operation.of(kind, action);
      if (operation != null) {
        return operation;
      }
    }
    return null;
  }

  private static HttpRoute nothingThere(SignedScope scope) {
    return refuse(
        WireError.NOT_FOUND, "There is nothing at this path, or it is not supported yet.", scope);
  }

  private static HttpRoute refuse(WireError error, String message, SignedScope scope) {
    return new HttpRoute.Refuse(new WireException(error, message), scope);
  }
}
