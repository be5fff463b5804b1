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
 * {@link IndexedItems} in PostgreSQL, indexed as somebody would who asks such queries: a GIN index
 * over the whole document, and a b-tree over the one property that is sorted and cut by, as GIN
 * knows no order.
 */
record PostgresTable(PostgresServer server, String name, GinClass ginClass) {
  /** What a GIN index over a document has as its keys. */
  enum GinClass {
    /** Names and values, each for itself: it can be asked for both. What one gets unasked. */
    JSONB_OPS,
    /** Hashes of paths with their values: all that it can be asked is what is measured here. */
    JSONB_PATH_OPS;

    String sqlName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final byte[] NEXT = {'\n'};
  private static final byte[] TAB = {'\t'};

  /** The table, and what of it is asked for beside it. */
  private List<String> relations() {
    return List.of(name, name + "_doc", name + "_rank");
  }

  /** The statements that make the indexes, as they are shown. */
  List<String> indexes() {
    return List.of(
        "create index %1$s_doc on %1$s using gin (doc %2$s)".formatted(name, ginClass.sqlName()),
        "create index %1$s_rank on %1$s (((doc->>'rank')::bigint))".formatted(name));
  }

  /** Makes the table with the items of all numbers below {@code items}. */
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
      // Or writing out what was loaded would go on while others are measured.
      statement.execute("checkpoint");
    }
    System.out.printf(
        Locale.ROOT,
        "loaded and indexed %d documents in PostgreSQL, %.0f/s%n",
        items,
        items * 1e9 / (System.nanoTime() - begin));
  }

  /** Has everything that will be asked for in memory. */
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
      // Nothing in these texts needs to be escaped.
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
   * How long a query takes where there is GIN alone, in microseconds. It can take seconds, so it is
   * asked once. What is dropped in a transaction that is rolled back was never gone for others.
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

  /** How PostgreSQL would answer a query: the nodes of its plan. */
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
