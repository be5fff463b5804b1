package dev.ephemeris.server.wire;

import io.netty.util.AsciiString;

/** The names of the headers that mean something here. */
public final class WireHeaders {
  public static final AsciiString A_IM = AsciiString.cached("a-im");
  public static final AsciiString ACCEPT = AsciiString.cached("accept");
  public static final AsciiString ACCEPT_ENCODING = AsciiString.cached("accept-encoding");
  public static final AsciiString ACTIVITY_ID = AsciiString.cached("x-ms-activity-id");
  public static final AsciiString AUTHORIZATION = AsciiString.cached("authorization");
  public static final AsciiString AUTOPILOT_SETTINGS =
      AsciiString.cached("x-ms-cosmos-offer-autopilot-settings");
  public static final AsciiString CONSISTENCY_LEVEL = AsciiString.cached("x-ms-consistency-level");
  public static final AsciiString CONTENT_TYPE = AsciiString.cached("content-type");
  public static final AsciiString CONTINUATION = AsciiString.cached("x-ms-continuation");
  public static final AsciiString CONTINUATION_LIMIT =
      AsciiString.cached("x-ms-documentdb-responsecontinuationtokenlimitinkb");
  public static final AsciiString DATE = AsciiString.cached("date");
  public static final AsciiString ENABLE_CROSS_PARTITION =
      AsciiString.cached("x-ms-documentdb-query-enablecrosspartition");
  public static final AsciiString ENABLE_SCAN =
      AsciiString.cached("x-ms-documentdb-query-enable-scan");
  public static final AsciiString END_EPK = AsciiString.cached("x-ms-end-epk");
  public static final AsciiString EXCLUDE_SYSTEM_PROPERTIES =
      AsciiString.cached("x-ms-exclude-system-properties");
  public static final AsciiString HOST = AsciiString.cached("host");
  public static final AsciiString IF_MATCH = AsciiString.cached("if-match");
  public static final AsciiString IF_NONE_MATCH = AsciiString.cached("if-none-match");
  public static final AsciiString INDEXING_DIRECTIVE =
      AsciiString.cached("x-ms-indexing-directive");
  public static final AsciiString INTENDED_COLLECTION_RID =
      AsciiString.cached("x-ms-cosmos-intended-collection-rid");
  public static final AsciiString IS_BATCH = AsciiString.cached("x-ms-cosmos-is-batch-request");
  public static final AsciiString IS_QUERY = AsciiString.cached("x-ms-documentdb-isquery");
  public static final AsciiString IS_QUERY_PLAN =
      AsciiString.cached("x-ms-cosmos-is-query-plan-request");
  public static final AsciiString IS_UPSERT = AsciiString.cached("x-ms-documentdb-is-upsert");
  public static final AsciiString MAX_ITEM_COUNT = AsciiString.cached("x-ms-max-item-count");
  public static final AsciiString MIGRATE_TO_AUTOSCALE =
      AsciiString.cached("x-ms-cosmos-migrate-offer-to-autopilot");
  public static final AsciiString MIGRATE_TO_MANUAL =
      AsciiString.cached("x-ms-cosmos-migrate-offer-to-manual-throughput");
  public static final AsciiString MS_DATE = AsciiString.cached("x-ms-date");
  public static final AsciiString OFFER_TYPE = AsciiString.cached("x-ms-offer-type");
  public static final AsciiString OFFER_THROUGHPUT = AsciiString.cached("x-ms-offer-throughput");
  public static final AsciiString OPTIMISTIC_DIRECT_EXECUTION =
      AsciiString.cached("x-ms-cosmos-query-optimisticdirectexecute");
  public static final AsciiString PARTITION_KEY =
      AsciiString.cached("x-ms-documentdb-partitionkey");
  public static final AsciiString PARTITION_KEY_RANGE_ID =
      AsciiString.cached("x-ms-documentdb-partitionkeyrangeid");
  public static final AsciiString POPULATE_INDEX_METRICS =
      AsciiString.cached("x-ms-cosmos-populateindexmetrics");
  public static final AsciiString POPULATE_INDEX_METRICS_V2 =
      AsciiString.cached("x-ms-cosmos-populateindexmetrics-v2");
  public static final AsciiString POPULATE_PARTITION_STATISTICS =
      AsciiString.cached("x-ms-documentdb-populatepartitionstatistics");
  public static final AsciiString POPULATE_QUOTA =
      AsciiString.cached("x-ms-documentdb-populatequotainfo");
  public static final AsciiString POPULATE_QUERY_METRICS =
      AsciiString.cached("x-ms-documentdb-populatequerymetrics");
  public static final AsciiString POST_TRIGGERS =
      AsciiString.cached("x-ms-documentdb-post-trigger-include");
  public static final AsciiString PRE_TRIGGERS =
      AsciiString.cached("x-ms-documentdb-pre-trigger-include");
  public static final AsciiString PREFER = AsciiString.cached("prefer");
  public static final AsciiString SERIALIZATION_FORMAT =
      AsciiString.cached("x-ms-documentdb-content-serialization-format");
  public static final AsciiString SESSION_TOKEN = AsciiString.cached("x-ms-session-token");
  public static final AsciiString START_EPK = AsciiString.cached("x-ms-start-epk");
  public static final AsciiString SUPPORTED_QUERY_FEATURES =
      AsciiString.cached("x-ms-cosmos-supported-query-features");
  public static final AsciiString VERSION = AsciiString.cached("x-ms-version");

  private WireHeaders() {}
}
