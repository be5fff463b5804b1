// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.server.protocol.Operation;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The handler of each operation. */
final class HandlerTable {
  private final Map<Operation, Handler> handlers = new EnumMap<>(Operation.class);

  HandlerTable(Engine engine, ServerFacts facts) {
    DatabaseOperations databases = new DatabaseOperations(engine);
    ContainerOperations containers = new ContainerOperations(engine);
    OfferOperations offers = new OfferOperations(engine);
    Administration administration = new Administration(engine, facts.testClock());
    TtlOperations ttl = new TtlOperations(engine);
    ItemHandlers items = new ItemHandlers(engine, facts.requirePlans());
    for (Operation operation : Operation.values()) {
      handlers.put(
          operation,
          switch (operation) {
            case ACCOUNT_READ -> new ReadAccountHandler(facts.consistency());
            case DATABASE_LIST -> databases::list;
            case DATABASE_QUERY -> databases::query;
            case DATABASE_CREATE -> databases::create;
            case DATABASE_READ -> databases::read;
            case DATABASE_DELETE -> databases::delete;
            case CONTAINER_LIST -> containers::list;
            case CONTAINER_QUERY -> containers::query;
            case CONTAINER_CREATE -> containers::create;
            case CONTAINER_READ -> containers::read;
            case CONTAINER_REPLACE -> containers::replace;
            case CONTAINER_DELETE -> containers::delete;
            case PARTITION_KEY_RANGE_LIST -> containers::listPartitionKeyRanges;
            case ITEM_LIST -> items.list();
            case ITEM_QUERY -> items.query();
            case QUERY_PLAN -> items.plan();
            case ITEM_CREATE -> items.create();
            case ITEM_UPSERT -> items.upsert();
            case ITEM_READ -> items.read();
            case ITEM_REPLACE -> items.replace();
            case ITEM_DELETE -> items.delete();
            case STORED_PROCEDURE_LIST, STORED_PROCEDURE_QUERY ->
                request -> containers.listNothing(request, "StoredProcedures");
            case TRIGGER_LIST, TRIGGER_QUERY ->
                request -> containers.listNothing(request, "Triggers");
            case USER_DEFINED_FUNCTION_LIST, USER_DEFINED_FUNCTION_QUERY ->
                request -> containers.listNothing(request, "UserDefinedFunctions");
            case CONFLICT_LIST, CONFLICT_QUERY ->
                request -> containers.listNothing(request, "Conflicts");
            case OFFER_LIST -> offers::list;
            case OFFER_QUERY -> offers::query;
            case OFFER_READ -> offers::read;
            case OFFER_REPLACE -> offers::replace;
            case CLOCK_READ -> administration::readClock;
            case CLOCK_ADVANCE -> administration::advanceClock;
            case SERVER_READ -> new ReadServerHandler(engine, facts);
            case TTL_STATUS -> ttl::status;
            case TTL_FORECAST -> ttl::forecast;
            case TTL_PREVIEW -> ttl::preview;
            case TTL_EXPIRED -> ttl::expired;
            case TTL_UPCOMING -> ttl::upcoming;
            case TTL_RESTORE -> ttl::restore;
            case THROUGHPUT_REMOVE -> offers::remove;
            case QUERY_EXPLAIN -> new ExplainQueryHandler(engine);
            case USER_LIST,
                USER_QUERY,
                USER_CREATE,
                USER_READ,
                USER_REPLACE,
                USER_DELETE,
                PERMISSION_LIST,
                PERMISSION_QUERY,
                PERMISSION_CREATE,
                PERMISSION_READ,
                PERMISSION_REPLACE,
                PERMISSION_DELETE ->
                notSupported("Users and permissions are not supported yet.");
            case CLIENT_ENCRYPTION_KEY_LIST,
                CLIENT_ENCRYPTION_KEY_QUERY,
                CLIENT_ENCRYPTION_KEY_CREATE,
                CLIENT_ENCRYPTION_KEY_READ,
                CLIENT_ENCRYPTION_KEY_REPLACE ->
                notSupported("Client encryption keys are not supported yet.");
            case ITEM_BATCH ->
                notSupported("Batches are not supported yet. Write items one by one.");
            case ITEM_PATCH -> notSupported("Patching items is not supported yet.");
            case PARTITION_KEY_DELETE ->
                notSupported("Deleting all items of a partition key is not supported yet.");
            case STORED_PROCEDURE_CREATE,
                STORED_PROCEDURE_READ,
                STORED_PROCEDURE_REPLACE,
                STORED_PROCEDURE_DELETE,
                STORED_PROCEDURE_EXECUTE ->
                notSupported("Stored procedures are not supported yet.");
            case TRIGGER_CREATE, TRIGGER_READ, TRIGGER_REPLACE, TRIGGER_DELETE ->
                notSupported("Triggers are not supported yet.");
            case USER_DEFINED_FUNCTION_CREATE,
                USER_DEFINED_FUNCTION_READ,
                USER_DEFINED_FUNCTION_REPLACE,
                USER_DEFINED_FUNCTION_DELETE ->
                notSupported("User-defined functions are not supported yet.");
            case CONFLICT_CREATE, CONFLICT_READ, CONFLICT_REPLACE, CONFLICT_DELETE ->
                notSupported("Conflicts are not supported yet.");
            case ADDRESSES_READ ->
                notSupported("Addresses for the direct mode are not supported yet.");
          });
    }
  }

  private static Handler notSupported(String message) {
    return request -> {
      throw new WireException(WireError.NOT_IMPLEMENTED, message);
    };
  }

  Handler of(Operation operation) {
    return Objects.requireNonNull(handlers.get(operation));
  }
}
