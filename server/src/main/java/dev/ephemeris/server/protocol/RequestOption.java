// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import static dev.ephemeris.server.protocol.ValueKind.FLAG;
import static dev.ephemeris.server.protocol.ValueKind.INT32;
import static dev.ephemeris.server.protocol.ValueKind.INT64;

/**
 * What a request may say besides what it asks for. Each wire has a table of how these are spelled;
 * {@link RequestOptions} are read when somebody asks for them, so an option that nobody needs costs
 * nothing.
 */
public enum RequestOption {
  /** Who asks, and for when it is signed. */
  AUTHORIZATION,
  DATE,

  /** How the client reached the server, with a slash at the end. */
  ENDPOINT,
  /** The resource's address as the client has written it; none on wires that have no addresses. */
  LOCATION,

  /** What the client has seen and wants to see. */
  CONSISTENCY_LEVEL,
  SESSION_TOKEN,
  IF_MATCH,
  IF_NONE_MATCH,
  /** Writes are answered without the item. */
  MINIMAL_ANSWER(FLAG),
  /** Items without {@code _self} and {@code _attachments}. */
  EXCLUDE_SYSTEM_PROPERTIES(FLAG),
  SERIALIZATION_FORMAT,

  /** Which items of a container. */
  PARTITION_KEY,
  PARTITION_KEY_RANGE_ID,
  START_EPK,
  END_EPK,
  INTENDED_CONTAINER_ID,

  /** How items are written. */
  INDEXING_DIRECTIVE,
  PRE_TRIGGERS,
  POST_TRIGGERS,

  /** Pages. */
  MAX_ITEM_COUNT(INT32),
  CONTINUATION,
  CONTINUATION_LIMIT_KILOBYTES(INT32),
  /** Which kind of change feed; none is supported yet. */
  CHANGE_FEED,

  /** Queries. */
  ENABLE_SCAN(FLAG),
  ENABLE_CROSS_PARTITION(FLAG),
  OPTIMISTIC_DIRECT_EXECUTION(FLAG),
  SUPPORTED_QUERY_FEATURES,
  POPULATE_QUERY_METRICS(FLAG),
  POPULATE_INDEX_METRICS(FLAG),
  POPULATE_INDEX_METRICS_V2(FLAG),

  /** Containers and throughput. */
  POPULATE_QUOTA(FLAG),
  POPULATE_PARTITION_STATISTICS(FLAG),
  OFFER_THROUGHPUT(INT32),
  OFFER_TYPE,
  AUTOSCALE_SETTINGS,
  MIGRATE_TO_AUTOSCALE(FLAG),
  MIGRATE_TO_MANUAL(FLAG),

  /** Of the reports about time to live. */
  FORECAST_BUCKET,
  FORECAST_COUNT(INT32),
  UPCOMING_THROUGH(INT64);

  private final ValueKind kind;

  RequestOption() {
    this(ValueKind.TEXT);
  }

  RequestOption(ValueKind kind) {
    this.kind = kind;
  }

  /** What its value is. */
  public ValueKind kind() {
    return kind;
  }
}
