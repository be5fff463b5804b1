// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import static dev.ephemeris.server.protocol.ValueKind.FLAG;
import static dev.ephemeris.server.protocol.ValueKind.INT32;
import static dev.ephemeris.server.protocol.ValueKind.INT64;

/**
 * The options of a request. Each wire has a table of their spellings. An option is read from a
 * request only when it is asked for ({@link RequestOptions}), so unused options cost nothing.
 */
public enum RequestOption {
  /** The signature, and its date. */
  AUTHORIZATION,
  DATE,

  /** The address by which the client reached the server, with a slash at the end. */
  ENDPOINT,
  /** The resource's URL as the client has written it; only on wires that have URLs. */
  LOCATION,

  /** Consistency and conditions. */
  CONSISTENCY_LEVEL,
  SESSION_TOKEN,
  IF_MATCH,
  IF_NONE_MATCH,
  /** Writes are answered without the item. */
  MINIMAL_ANSWER(FLAG),
  /** Items without {@code _self} and {@code _attachments}. */
  EXCLUDE_SYSTEM_PROPERTIES(FLAG),
  SERIALIZATION_FORMAT,

  /** The items of a container that are meant. */
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

  /** Reports about time to live. */
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
