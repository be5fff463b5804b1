// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.spelling;

import dev.ephemeris.server.protocol.RequestOption;
import io.netty.util.AsciiString;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The header or part of the target that each option is read from. */
final class HttpRequestTable {
  private static final Map<RequestOption, Row> ROWS = rows();

  private HttpRequestTable() {}

  /**
   * @param name of the header or parameter
   */
  record Row(AsciiString name, Reading reading) {
    @Nullable String read(HttpOptions options) {
      return reading.read(options, name);
    }
  }

  /** How a value is read. */
  interface Reading {
    @Nullable String read(HttpOptions options, AsciiString name);
  }

  static Row row(RequestOption option) {
    return Objects.requireNonNull(ROWS.get(option));
  }

  private static Map<RequestOption, Row> rows() {
    Map<RequestOption, Row> rows = new EnumMap<>(RequestOption.class);
    for (RequestOption option : RequestOption.values()) {
      rows.put(option, newRow(option));
    }
    return rows;
  }

  private static Row newRow(RequestOption option) {
    return switch (option) {
      case AUTHORIZATION -> header("authorization");
      case DATE -> new Row(AsciiString.cached("x-ms-date"), HttpRequestTable::date);
      case ENDPOINT -> new Row(HttpNames.HOST, (options, name) -> options.endpoint());
      case LOCATION -> new Row(HttpNames.HOST, (options, name) -> options.location());
      case CONSISTENCY_LEVEL -> header("x-ms-consistency-level");
      case SESSION_TOKEN -> header("x-ms-session-token");
      case IF_MATCH -> header("if-match");
      case IF_NONE_MATCH -> header("if-none-match");
      case MINIMAL_ANSWER -> new Row(AsciiString.cached("prefer"), HttpRequestTable::minimal);
      case EXCLUDE_SYSTEM_PROPERTIES -> header("x-ms-exclude-system-properties");
      case SERIALIZATION_FORMAT -> header("x-ms-documentdb-content-serialization-format");
      case PARTITION_KEY -> header("x-ms-documentdb-partitionkey");
      case PARTITION_KEY_RANGE_ID -> header("x-ms-documentdb-partitionkeyrangeid");
      case START_EPK -> header("x-ms-start-epk");
      case END_EPK -> header("x-ms-end-epk");
      case INTENDED_CONTAINER_ID -> header("x-ms-cosmos-intended-collection-rid");
      case INDEXING_DIRECTIVE ->
          new Row(AsciiString.cached("x-ms-indexing-directive"), HttpRequestTable::directive);
      case PRE_TRIGGERS -> header("x-ms-documentdb-pre-trigger-include");
      case POST_TRIGGERS -> header("x-ms-documentdb-post-trigger-include");
      case MAX_ITEM_COUNT -> header("x-ms-max-item-count");
      case CONTINUATION -> header("x-ms-continuation");
      case CONTINUATION_LIMIT_KILOBYTES ->
          new Row(
              AsciiString.cached("x-ms-documentdb-responsecontinuationtokenlimitinkb"),
              HttpRequestTable::unlessBlank);
      case CHANGE_FEED -> header("a-im");
      case ENABLE_SCAN -> header("x-ms-documentdb-query-enable-scan");
      case ENABLE_CROSS_PARTITION -> header("x-ms-documentdb-query-enablecrosspartition");
      case OPTIMISTIC_DIRECT_EXECUTION -> header("x-ms-cosmos-query-optimisticdirectexecute");
      case SUPPORTED_QUERY_FEATURES -> header("x-ms-cosmos-supported-query-features");
      case POPULATE_QUERY_METRICS -> header("x-ms-documentdb-populatequerymetrics");
      case POPULATE_INDEX_METRICS -> header("x-ms-cosmos-populateindexmetrics");
      case POPULATE_INDEX_METRICS_V2 -> header("x-ms-cosmos-populateindexmetrics-v2");
      case POPULATE_QUOTA -> header("x-ms-documentdb-populatequotainfo");
      case POPULATE_PARTITION_STATISTICS -> header("x-ms-documentdb-populatepartitionstatistics");
      case OFFER_THROUGHPUT -> header("x-ms-offer-throughput");
      case OFFER_TYPE -> header("x-ms-offer-type");
      case AUTOSCALE_SETTINGS -> header("x-ms-cosmos-offer-autopilot-settings");
      case MIGRATE_TO_AUTOSCALE -> header("x-ms-cosmos-migrate-offer-to-autopilot");
      case MIGRATE_TO_MANUAL -> header("x-ms-cosmos-migrate-offer-to-manual-throughput");
      case FORECAST_BUCKET -> parameter("bucket");
      case FORECAST_COUNT -> parameter("count");
      case UPCOMING_THROUGH -> parameter("through");
    };
  }

  private static Row header(String name) {
    return new Row(AsciiString.cached(name), HttpOptions::header);
  }

  /** A parameter in the target, after the question mark. */
  private static Row parameter(String name) {
    return new Row(AsciiString.cached(name), (options, unused) -> options.path().parameter(name));
  }

  private static @Nullable String date(HttpOptions options, AsciiString name) {
    String date = options.header(name);
    return date == null ? options.header(HttpNames.DATE) : date;
  }

  private static @Nullable String minimal(HttpOptions options, AsciiString name) {
    return "return=minimal".equalsIgnoreCase(options.header(name)) ? HttpOptions.TRUE : null;
  }

  private static @Nullable String unlessBlank(HttpOptions options, AsciiString name) {
    String value = options.header(name);
    return value == null || value.isBlank() ? null : value;
  }

  /** Python's client sends numbers. */
  private static @Nullable String directive(HttpOptions options, AsciiString name) {
    String directive = options.header(name);
    return directive == null
        ? null
        : switch (directive.trim()) {
          case "0" -> "Default";
          case "1" -> "Exclude";
          case "2" -> "Include";
          default -> directive;
        };
  }
}
