// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

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
  /** A flag: writes are answered without the item. */
  MINIMAL_ANSWER,
  /** A flag: without links. */
  EXCLUDE_SYSTEM_PROPERTIES,
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
  MAX_ITEM_COUNT,
  CONTINUATION,
  CONTINUATION_LIMIT_KILOBYTES,
  /** Which kind of change feed; none is supported yet. */
  CHANGE_FEED,

  /** Queries; all but the features are flags. */
  ENABLE_SCAN,
  ENABLE_CROSS_PARTITION,
  OPTIMISTIC_DIRECT_EXECUTION,
  SUPPORTED_QUERY_FEATURES,
  POPULATE_QUERY_METRICS,
  POPULATE_INDEX_METRICS,
  POPULATE_INDEX_METRICS_V2,

  /** Containers and throughput. */
  POPULATE_QUOTA,
  POPULATE_PARTITION_STATISTICS,
  OFFER_THROUGHPUT,
  OFFER_TYPE,
  AUTOSCALE_SETTINGS,
  MIGRATE_TO_AUTOSCALE,
  MIGRATE_TO_MANUAL,

  /** Of the reports about time to live. */
  FORECAST_BUCKET,
  FORECAST_COUNT,
  UPCOMING_THROUGH
}
