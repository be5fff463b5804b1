// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * {@link IndexedItems} in PostgreSQL, indexed as usual for such queries: a GIN index over the whole
 * document, and a b-tree over the one property that is used for sorting and ranges, because GIN has
 * no order.
 */
record PostgresTable(PostgresServer server, String name, GinClass ginClass) {
  /** What the keys of a GIN index over a document are. */
  enum GinClass {
    /** Names and values, separately. This is the default. */
    JSONB_OPS,
    /** Hashes of paths with their values: enough for the queries measured here. */
    JSONB_PATH_OPS;

    String sqlName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final byte[] NEXT = {'\n'};
  private static final byte[] TAB = {'\t'};

  /** The table and its indexes. */
  private List<String> relations() {
    return List.of(name, name + "_doc", name + "_rank");
  }

  /** The statements that create the indexes, in a readable form. */
  List<String> indexes() {
    return List.of(
        "create index %1$s_doc on %1$s using gin (doc %2$s)".formatted(name, ginClass.sqlName()),
        "create index %1$s_rank on %1$s (((doc->>'rank')::bigint))".formatted(name));
  }

  /** Creates the table with the items of all numbers below {@code items}. */
  void load(long items) throws SQLException, IOException {
    long begin = System.nanoTime();
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table %s (pk text not null, id text not null, doc jsonb not null)"
              .formatted(name));
      copy(connection, items);
      statement.execute("alter table %s add primary key (pk, id)".formatted(name));
      for (String index : indexes()) {
        statement.execute(index);
      }
      statement.execute("vacuum analyze " + name);
      // Otherwise writing out the loaded data would continue during measurements.
      statement.execute("checkpoint");
    }
    System.out.printf(
        Locale.ROOT,
        "loaded and indexed %d documents in PostgreSQL, %.0f/s%n",
        items,
        items * 1e9 / (System.nanoTime() - begin));
  }

  /** Reads all data that will be queried into memory. */
  void warm() throws SQLException {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("create extension if not exists pg_prewarm");
      for (String relation : relations()) {
        statement.execute("select pg_prewarm('%s')".formatted(relation));
      }
    }
  }

  private void copy(Connection connection, long items) throws SQLException {
    CopyIn copy =
        connection
            .unwrap(PGConnection.class)
            .getCopyAPI()
            .copyIn("copy %s (pk, id, doc) from stdin".formatted(name));
    for (long number = 0; number < items; number++) {
      // These texts contain nothing that must be escaped.
      write(copy, ascii(SampleItems.partitionKey(number)));
      write(copy, TAB);
      write(copy, ascii(SampleItems.id(number)));
      write(copy, TAB);
      write(copy, IndexedItems.body(number));
      write(copy, NEXT);
    }
    long unused = copy.endCopy();
  }

  private static void write(CopyIn copy, byte[] bytes) throws SQLException {
    copy.writeToCopy(bytes, 0, bytes.length);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * The time of a query with GIN alone, in microseconds. It can take seconds, so it runs once. The
   * other index is dropped in a transaction that is rolled back, so other sessions still have it.
   */
  double microsWithGinAlone(QueryKind kind, long items) throws SQLException {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("drop index %s_rank".formatted(name));
      try (PreparedStatement query = connection.prepareStatement(kind.peerQuery(name))) {
        kind.bind(query, kind.arguments(items));
        long begin = System.nanoTime();
        try (ResultSet rows = query.executeQuery()) {
          while (rows.next()) {
            byte[] unused = rows.getBytes(1);
          }
        }
        return (System.nanoTime() - begin) / 1e3;
      } finally {
        connection.rollback();
      }
    }
  }

  /** How PostgreSQL would run a query: the nodes of its plan. */
  String explain(QueryKind kind, long items) throws SQLException {
    try (Connection connection = server.connect();
        PreparedStatement statement =
            connection.prepareStatement("explain (costs off) " + kind.peerQuery(name))) {
      kind.bind(statement, kind.arguments(items));
      List<String> nodes = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          String line = rows.getString(1).replace("->", "").strip();
          if (!line.contains(": ")) {
            nodes.add(line);
          }
        }
      }
      return String.join(", ", nodes);
    }
  }
}
