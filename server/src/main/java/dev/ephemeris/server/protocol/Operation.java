// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import static dev.ephemeris.server.protocol.Action.BATCH;
import static dev.ephemeris.server.protocol.Action.CREATE;
import static dev.ephemeris.server.protocol.Action.DELETE;
import static dev.ephemeris.server.protocol.Action.EXECUTE;
import static dev.ephemeris.server.protocol.Action.LIST;
import static dev.ephemeris.server.protocol.Action.PATCH;
import static dev.ephemeris.server.protocol.Action.PLAN;
import static dev.ephemeris.server.protocol.Action.QUERY;
import static dev.ephemeris.server.protocol.Action.READ;
import static dev.ephemeris.server.protocol.Action.REPLACE;
import static dev.ephemeris.server.protocol.Action.UPSERT;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All operations: an action on a kind of resource, and the name that it is counted by. */
public enum Operation {
  ACCOUNT_READ(ResourceKind.ACCOUNT, READ, OperationName.ACCOUNT_READ),

  DATABASE_LIST(ResourceKind.DATABASES, LIST, OperationName.DATABASE_LIST),
  DATABASE_QUERY(ResourceKind.DATABASES, QUERY, OperationName.DATABASE_QUERY),
  DATABASE_CREATE(ResourceKind.DATABASES, CREATE, OperationName.DATABASE_CREATE),
  DATABASE_READ(ResourceKind.DATABASE, READ, OperationName.DATABASE_READ),
  DATABASE_DELETE(ResourceKind.DATABASE, DELETE, OperationName.DATABASE_DELETE),

  USER_LIST(ResourceKind.USERS, LIST),
  USER_QUERY(ResourceKind.USERS, QUERY),
  USER_CREATE(ResourceKind.USERS, CREATE),
  USER_READ(ResourceKind.USER, READ),
  USER_REPLACE(ResourceKind.USER, REPLACE),
  USER_DELETE(ResourceKind.USER, DELETE),
  PERMISSION_LIST(ResourceKind.PERMISSIONS, LIST),
  PERMISSION_QUERY(ResourceKind.PERMISSIONS, QUERY),
  PERMISSION_CREATE(ResourceKind.PERMISSIONS, CREATE),
  PERMISSION_READ(ResourceKind.PERMISSION, READ),
  PERMISSION_REPLACE(ResourceKind.PERMISSION, REPLACE),
  PERMISSION_DELETE(ResourceKind.PERMISSION, DELETE),
  CLIENT_ENCRYPTION_KEY_LIST(ResourceKind.CLIENT_ENCRYPTION_KEYS, LIST),
  CLIENT_ENCRYPTION_KEY_QUERY(ResourceKind.CLIENT_ENCRYPTION_KEYS, QUERY),
  CLIENT_ENCRYPTION_KEY_CREATE(ResourceKind.CLIENT_ENCRYPTION_KEYS, CREATE),
  CLIENT_ENCRYPTION_KEY_READ(ResourceKind.CLIENT_ENCRYPTION_KEY, READ),
  CLIENT_ENCRYPTION_KEY_REPLACE(ResourceKind.CLIENT_ENCRYPTION_KEY, REPLACE),

  CONTAINER_LIST(ResourceKind.CONTAINERS, LIST, OperationName.CONTAINER_LIST),
  CONTAINER_QUERY(ResourceKind.CONTAINERS, QUERY, OperationName.CONTAINER_QUERY),
  CONTAINER_CREATE(ResourceKind.CONTAINERS, CREATE, OperationName.CONTAINER_CREATE),
  CONTAINER_READ(ResourceKind.CONTAINER, READ, OperationName.CONTAINER_READ),
  CONTAINER_REPLACE(ResourceKind.CONTAINER, REPLACE, OperationName.CONTAINER_REPLACE),
  CONTAINER_DELETE(ResourceKind.CONTAINER, DELETE, OperationName.CONTAINER_DELETE),
  PARTITION_KEY_RANGE_LIST(
      ResourceKind.PARTITION_KEY_RANGES, LIST, OperationName.PARTITION_KEY_RANGE_LIST),

  ITEM_LIST(ResourceKind.ITEMS, LIST, OperationName.ITEM_LIST),
  ITEM_QUERY(ResourceKind.ITEMS, QUERY, OperationName.ITEM_QUERY),
  QUERY_PLAN(ResourceKind.ITEMS, PLAN, OperationName.QUERY_PLAN),
  ITEM_CREATE(ResourceKind.ITEMS, CREATE, OperationName.ITEM_CREATE),
  ITEM_UPSERT(ResourceKind.ITEMS, UPSERT, OperationName.ITEM_CREATE),
  ITEM_BATCH(ResourceKind.ITEMS, BATCH),
  ITEM_READ(ResourceKind.ITEM, READ, OperationName.ITEM_READ),
  ITEM_REPLACE(ResourceKind.ITEM, REPLACE, OperationName.ITEM_REPLACE),
  ITEM_PATCH(ResourceKind.ITEM, PATCH),
  ITEM_DELETE(ResourceKind.ITEM, DELETE, OperationName.ITEM_DELETE),
  PARTITION_KEY_DELETE(ResourceKind.PARTITION_KEY_ITEMS, EXECUTE),

  STORED_PROCEDURE_LIST(ResourceKind.STORED_PROCEDURES, LIST, OperationName.SCRIPT_LIST),
  STORED_PROCEDURE_QUERY(ResourceKind.STORED_PROCEDURES, QUERY, OperationName.SCRIPT_LIST),
  STORED_PROCEDURE_CREATE(ResourceKind.STORED_PROCEDURES, CREATE),
  STORED_PROCEDURE_READ(ResourceKind.STORED_PROCEDURE, READ),
  STORED_PROCEDURE_REPLACE(ResourceKind.STORED_PROCEDURE, REPLACE),
  STORED_PROCEDURE_DELETE(ResourceKind.STORED_PROCEDURE, DELETE),
  STORED_PROCEDURE_EXECUTE(ResourceKind.STORED_PROCEDURE, EXECUTE),
  TRIGGER_LIST(ResourceKind.TRIGGERS, LIST, OperationName.SCRIPT_LIST),
  TRIGGER_QUERY(ResourceKind.TRIGGERS, QUERY, OperationName.SCRIPT_LIST),
  TRIGGER_CREATE(ResourceKind.TRIGGERS, CREATE),
  TRIGGER_READ(ResourceKind.TRIGGER, READ),
  TRIGGER_REPLACE(ResourceKind.TRIGGER, REPLACE),
  TRIGGER_DELETE(ResourceKind.TRIGGER, DELETE),
  USER_DEFINED_FUNCTION_LIST(ResourceKind.USER_DEFINED_FUNCTIONS, LIST, OperationName.SCRIPT_LIST),
  USER_DEFINED_FUNCTION_QUERY(
      ResourceKind.USER_DEFINED_FUNCTIONS, QUERY, OperationName.SCRIPT_LIST),
  USER_DEFINED_FUNCTION_CREATE(ResourceKind.USER_DEFINED_FUNCTIONS, CREATE),
  USER_DEFINED_FUNCTION_READ(ResourceKind.USER_DEFINED_FUNCTION, READ),
  USER_DEFINED_FUNCTION_REPLACE(ResourceKind.USER_DEFINED_FUNCTION, REPLACE),
  USER_DEFINED_FUNCTION_DELETE(ResourceKind.USER_DEFINED_FUNCTION, DELETE),
  CONFLICT_LIST(ResourceKind.CONFLICTS, LIST, OperationName.SCRIPT_LIST),
  CONFLICT_QUERY(ResourceKind.CONFLICTS, QUERY, OperationName.SCRIPT_LIST),
  CONFLICT_CREATE(ResourceKind.CONFLICTS, CREATE),
  CONFLICT_READ(ResourceKind.CONFLICT, READ),
  CONFLICT_REPLACE(ResourceKind.CONFLICT, REPLACE),
  CONFLICT_DELETE(ResourceKind.CONFLICT, DELETE),

  OFFER_LIST(ResourceKind.OFFERS, LIST, OperationName.OFFER_LIST),
  OFFER_QUERY(ResourceKind.OFFERS, QUERY, OperationName.OFFER_QUERY),
  OFFER_READ(ResourceKind.OFFER, READ, OperationName.OFFER_READ),
  OFFER_REPLACE(ResourceKind.OFFER, REPLACE, OperationName.OFFER_REPLACE),
  ADDRESSES_READ(ResourceKind.ADDRESSES, READ),

  CLOCK_READ(ResourceKind.CLOCK, READ, OperationName.CLOCK_READ),
  CLOCK_ADVANCE(ResourceKind.CLOCK, EXECUTE, OperationName.CLOCK_ADVANCE),
  SERVER_READ(ResourceKind.SERVER, READ, OperationName.SERVER_READ),
  TTL_STATUS(ResourceKind.TTL_STATUS, READ, OperationName.TTL_STATUS),
  TTL_FORECAST(ResourceKind.TTL_FORECAST, READ, OperationName.TTL_FORECAST),
  TTL_PREVIEW(ResourceKind.TTL_PREVIEW, EXECUTE, OperationName.TTL_PREVIEW),
  TTL_EXPIRED(ResourceKind.EXPIRED_ITEMS, LIST, OperationName.TTL_EXPIRED),
  TTL_UPCOMING(ResourceKind.UPCOMING_ITEMS, LIST, OperationName.TTL_UPCOMING),
  TTL_RESTORE(ResourceKind.RESTORED_ITEM, EXECUTE, OperationName.TTL_RESTORE),
  THROUGHPUT_REMOVE(ResourceKind.CONTAINER_THROUGHPUT, DELETE, OperationName.THROUGHPUT_REMOVE),
  QUERY_EXPLAIN(ResourceKind.QUERY_EXPLANATION, QUERY, OperationName.QUERY_EXPLAIN);

  private static final Map<ResourceKind, Map<Action, Operation>> TABLE = table();

  private final ResourceKind kind;
  private final Action action;
  private final OperationName countedAs;

  /** One that is not supported yet: {@code server.operation} answers it with 501. */
  Operation(ResourceKind kind, Action action) {
    this(kind, action, OperationName.UNKNOWN);
  }

  Operation(ResourceKind kind, Action action, OperationName countedAs) {
    this.kind = kind;
    this.action = action;
    this.countedAs = countedAs;
  }

  /** The operation of an action on a kind of resource; null if there is none. */
  public static @Nullable Operation of(ResourceKind kind, Action action) {
    Map<Action, Operation> actions = TABLE.get(kind);
    return actions == null ? null : actions.get(action);
  }

  private static Map<ResourceKind, Map<Action, Operation>> table() {
    Map<ResourceKind, Map<Action, Operation>> table = new EnumMap<>(ResourceKind.class);
    for (Operation operation : values()) {
      table
          .computeIfAbsent(operation.kind, kind -> new EnumMap<>(Action.class))
          .put(operation.action, operation);
    }
    return table;
  }

  public ResourceKind kind() {
    return kind;
  }

  public Action action() {
    return action;
  }

  public OperationName countedAs() {
    return countedAs;
  }
}
