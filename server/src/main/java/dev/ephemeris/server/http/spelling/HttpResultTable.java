// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.spelling;

import dev.ephemeris.server.protocol.ResultFact;

/** The header of each fact. */
public final class HttpResultTable {
  /** Headers of the facts that are fields of a result. */
  public static final String SUBSTATUS = "x-ms-substatus";

  public static final String CHARGE = "x-ms-request-charge";
  public static final String SESSION_TOKEN = "x-ms-session-token";
  public static final String PARTITION_KEY_RANGE_ID = "x-ms-documentdb-partitionkeyrangeid";
  public static final String LSN = "lsn";

  private HttpResultTable() {}

  /** The header's name. */
  public static String name(ResultFact fact) {
    return switch (fact) {
      case ETAG -> "etag";
      case CONTINUATION -> "x-ms-continuation";
      case ITEM_COUNT -> "x-ms-item-count";
      case OWNER_RESOURCE_ID -> "x-ms-content-path";
      case OWNER_NAMES -> "x-ms-alt-content-path";
      case RETRY_AFTER_MILLIS -> "x-ms-retry-after-ms";
      case WRITE_QUORUM -> "x-ms-current-write-quorum";
      case REPLICA_SET_SIZE -> "x-ms-current-replica-set-size";
      case QUOTA -> "x-ms-resource-quota";
      case USAGE -> "x-ms-resource-usage";
      case INDEX_PROGRESS -> "x-ms-documentdb-collection-index-transformation-progress";
      case QUERY_METRICS -> "x-ms-documentdb-query-metrics";
      case INDEX_METRICS -> "x-ms-cosmos-index-utilization";
      case QUERY_EXECUTION_INFO -> "x-ms-cosmos-query-execution-info";
      case REQUIRES_DISTRIBUTION -> "x-ms-cosmos-query-requiresdistribution";
      case MIN_THROUGHPUT -> "x-ms-cosmos-min-throughput";
      case OFFER_REPLACE_PENDING -> "x-ms-offer-replace-pending";
      case LOCATION -> "content-location";
    };
  }

  /** How a fact that is a flag is written: clients compare the text with what the service sends. */
  public static String flag(ResultFact fact, boolean value) {
    if (fact == ResultFact.REQUIRES_DISTRIBUTION) {
      return value ? "True" : "False";
    }
    return Boolean.toString(value);
  }
}
