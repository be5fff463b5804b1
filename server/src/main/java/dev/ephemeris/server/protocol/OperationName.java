// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import java.util.Locale;

/**
 * The names that requests are counted by. A closed list, so that requests for paths that do not
 * exist cannot create further series.
 */
public enum OperationName {
  ACCOUNT_READ,
  DATABASE_LIST,
  DATABASE_QUERY,
  DATABASE_CREATE,
  DATABASE_READ,
  DATABASE_DELETE,
  CONTAINER_LIST,
  CONTAINER_QUERY,
  CONTAINER_CREATE,
  CONTAINER_READ,
  CONTAINER_REPLACE,
  CONTAINER_DELETE,
  PARTITION_KEY_RANGE_LIST,
  /** Lists of procedures, triggers, functions and conflicts. */
  SCRIPT_LIST,
  ITEM_LIST,
  ITEM_QUERY,
  QUERY_PLAN,
  QUERY_EXPLAIN,
  /** Upserts too. */
  ITEM_CREATE,
  ITEM_READ,
  ITEM_REPLACE,
  ITEM_DELETE,
  OFFER_LIST,
  OFFER_QUERY,
  OFFER_READ,
  OFFER_REPLACE,
  THROUGHPUT_REMOVE,
  TTL_STATUS,
  TTL_FORECAST,
  TTL_PREVIEW,
  TTL_EXPIRED,
  TTL_UPCOMING,
  TTL_RESTORE,
  READY,
  CERTIFICATE,
  METRICS,
  CLOCK_READ,
  CLOCK_ADVANCE,
  SERVER_READ,
  PORTAL,
  /** No such path, not with this verb, or not supported yet. */
  UNKNOWN,
  /** Too large, too slow or not HTTP: refused before it was routed. */
  UNREADABLE;

  private final String label = name().toLowerCase(Locale.ROOT);

  /** The name as the value of a label. */
  public String label() {
    return label;
  }
}
