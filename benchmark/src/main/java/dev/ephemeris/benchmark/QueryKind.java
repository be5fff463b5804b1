// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/** The queries that are measured, in the form for the product and the form for PostgreSQL. */
enum QueryKind {
  /** One item by the value of an indexed property. */
  EQUALITY(
      "SELECT * FROM c WHERE c.serial = @serial",
      "[{\"name\":\"@serial\",\"value\":\"serial-##########\"}]",
      "select doc from %s where doc @> ?::jsonb"),

  /** The ten items with the highest value of an indexed property. */
  TOP(
      "SELECT * FROM c ORDER BY c.rank DESC OFFSET 0 LIMIT 10",
      "[]",
      "select doc from %s order by (doc->>'rank')::bigint desc limit 10"),

  /** The number of items in a range with one in a hundred of all items. */
  COUNT_HUNDREDTH(QueryKind.COUNT, QueryKind.RANGE, QueryKind.PEER_COUNT),

  /** The number of items in a range with one in ten of all items. */
  COUNT_TENTH(QueryKind.COUNT, QueryKind.RANGE, QueryKind.PEER_COUNT);

  private static final String COUNT =
      "SELECT VALUE COUNT(1) FROM c WHERE c.rank >= @low AND c.rank < @high";
  private static final String RANGE =
      "[{\"name\":\"@low\",\"value\":##########},{\"name\":\"@high\",\"value\":##########}]";
  private static final String PEER_COUNT =
      "select count(*) from %s"
          + " where (doc->>'rank')::bigint >= ? and (doc->>'rank')::bigint < ?";

  /** Added to a smaller number, it gives a number with ten digits after the first. */
  private static final long ELEVEN_DIGITS = 10_000_000_000L;

  private final String query;
  private final String parameters;
  private final String peerQuery;

  QueryKind(String query, String parameters, String peerQuery) {
    this.query = query;
    this.parameters = parameters;
    this.peerQuery = peerQuery;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The body of the product's request, with gaps for {@link #arguments}. */
  String body() {
    return "{\"query\":\"" + query + "\",\"parameters\":" + parameters + "}";
  }

  /** Those of PostgreSQL's tables between which there is a difference for this query. */
  List<PostgresTable> peers(List<PostgresTable> tables) {
    return needsOrder() ? tables.subList(0, 1) : tables;
  }

  String peerQuery(String table) {
    return peerQuery.formatted(table);
  }

  /** Random arguments for the next query on this many items. */
  long[] arguments(long items) {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return switch (this) {
      case EQUALITY -> new long[] {random.nextLong(items)};
      case TOP -> new long[0];
      case COUNT_HUNDREDTH -> range(random, IndexedItems.RANKS / 100);
      case COUNT_TENTH -> range(random, IndexedItems.RANKS / 10);
    };
  }

  private static long[] range(ThreadLocalRandom random, long width) {
    long low = IndexedItems.LOWEST_RANK + random.nextLong(IndexedItems.RANKS - width);
    return new long[] {low, low + width};
  }

  /** Sets the arguments in PostgreSQL's statement. */
  void bind(PreparedStatement statement, long... arguments) throws SQLException {
    switch (this) {
      case EQUALITY ->
          // Without a formatter, whose time would count as PostgreSQL's.
          statement.setString(
              1,
              "{\"serial\":\"serial-"
                  + Long.toString(ELEVEN_DIGITS + arguments[0]).substring(1)
                  + "\"}");
      case TOP -> {}
      case COUNT_HUNDREDTH, COUNT_TENTH -> {
        statement.setLong(1, arguments[0]);
        statement.setLong(2, arguments[1]);
      }
    }
  }

  /** The factor for the length of its measurement, because its answers take longer. */
  int patience() {
    return switch (this) {
      case EQUALITY, TOP -> 1;
      case COUNT_HUNDREDTH -> 2;
      case COUNT_TENTH -> 4;
    };
  }

  /** Whether it needs an order, which GIN does not have. */
  boolean needsOrder() {
    return this != EQUALITY;
  }

  /** The number of rows in the answer. */
  int rows() {
    return this == TOP ? 10 : 1;
  }

  /** How many items must be read for it; counting reads none. */
  int itemsRead() {
    return switch (this) {
      case EQUALITY, TOP -> rows();
      case COUNT_HUNDREDTH, COUNT_TENTH -> 0;
    };
  }
}
