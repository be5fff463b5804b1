package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.server.metrics.OperationName;
import dev.ephemeris.server.operation.Route.Access;
import dev.ephemeris.server.wire.ResourcePath;

/** Finds the operation for a request whose path leads into a container. */
final class ContainerRoutes {
  private final ContainerOperations containers;
  private final Operation listItems;
  private final Operation queryItems;
  private final Operation planQuery;
  private final Operation createItem;
  private final Operation readItem;
  private final Operation replaceItem;
  private final Operation deleteItem;

  ContainerRoutes(Engine engine, ContainerOperations containers) {
    this.containers = containers;
    ItemRequests requests = new ItemRequests(engine);
    ItemOperations items = new ItemOperations(engine);
    this.listItems = new InContainer(engine, requests, new ListItems(engine));
    this.queryItems = new InContainer(engine, requests, new QueryItems(engine));
    this.planQuery = new InContainer(engine, requests, new PlanQuery(engine));
    this.createItem = write(engine, requests, items::create);
    this.readItem = new InContainer(engine, requests, items::read);
    this.replaceItem = write(engine, requests, items::replace);
    this.deleteItem = write(engine, requests, items::delete);
  }

  private static Operation write(
      Engine engine, ItemRequests requests, ContainerOperation operation) {
    return new InContainer(
        engine,
        requests,
        (request, container) -> {
          ItemRequests.checkTriggers(request);
          return operation.handle(request, container);
        });
  }

  Route route(ResourcePath path, Verbs verbs) {
    String type = path.segment(4);
    if (type.equals("docs") && path.length() == 5) {
      return verbs
          .get(OperationName.ITEM_LIST, listItems)
          .post(OperationName.ITEM_CREATE, createItem)
          .query(OperationName.ITEM_QUERY, queryItems)
          .plan(OperationName.QUERY_PLAN, planQuery)
          .route();
    }
    if (type.equals("docs") && path.length() == 6) {
      return verbs
          .get(OperationName.ITEM_READ, readItem)
          .put(OperationName.ITEM_REPLACE, replaceItem)
          .delete(OperationName.ITEM_DELETE, deleteItem)
          .patch(Route.notSupported(Access.SIGNED, "Patching items is"))
          .route();
    }
    if (type.equals("pkranges") && path.length() == 5) {
      return verbs
          .get(OperationName.PARTITION_KEY_RANGE_LIST, containers::listPartitionKeyRanges)
          .route();
    }
    return switch (type) {
      case "sprocs" -> scripts(path, verbs, "StoredProcedures", "Stored procedures are");
      case "triggers" -> scripts(path, verbs, "Triggers", "Triggers are");
      case "udfs" -> scripts(path, verbs, "UserDefinedFunctions", "User-defined functions are");
      case "conflicts" -> scripts(path, verbs, "Conflicts", "Conflicts are");
      case "operations" ->
          path.length() == 6 && path.segment(5).equals("partitionkeydelete")
              ? Route.notSupported(
                  Access.SIGNED_FOR_OWNER, "Deleting all items of a partition key is")
              : Route.nothingThere(Access.SIGNED);
      default -> Route.nothingThere(Access.SIGNED);
    };
  }

  /** There are none yet: lists of them are empty, and nothing else can be done. */
  private Route scripts(ResourcePath path, Verbs verbs, String name, String what) {
    if (path.length() > 6) {
      return Route.nothingThere(Access.SIGNED);
    }
    Route unsupported = Route.notSupported(Access.SIGNED, what);
    if (path.length() == 6) {
      return unsupported;
    }
    Operation list = request -> containers.listNothing(request, name);
    return verbs
        .get(OperationName.SCRIPT_LIST, list)
        .query(OperationName.SCRIPT_LIST, list)
        .orElse(unsupported);
  }
}
