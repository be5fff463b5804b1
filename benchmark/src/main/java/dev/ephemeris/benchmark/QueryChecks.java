// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs each query once before the measurement, and checks that the answer is right and that the
 * expected index is used.
 */
final class QueryChecks {
  private static final Pattern ROWS = Pattern.compile("\"_count\":([0-9]+)");
  private static final Pattern RETRIEVED = Pattern.compile("retrievedDocumentCount=([0-9]+)");

  private final ControlClient control;
  private final List<PostgresTable> tables;
  private final int items;

  QueryChecks(ControlClient control, List<PostgresTable> tables, int items) {
    this.control = control;
    this.tables = tables;
    this.items = items;
  }

  /** Shows how each query is run, and fails on a wrong answer. */
  void run() throws IOException, InterruptedException, SQLException {
    for (QueryKind kind : QueryKind.values()) {
      byte[] body = new RequestTemplate(kind.body()).with(kind.arguments(items));
      String explained = control.explain(QueryComparison.MANY, body);
      System.out.printf("%s%n  product: %s%n", kind.label(), explained);
      for (PostgresTable table : kind.peers(tables)) {
        System.out.printf("  PostgreSQL: %s%n", table.explain(kind, items));
      }
      check(kind, control.query(QueryComparison.MANY, body));
    }
  }

  private static void check(QueryKind kind, HttpResponse<String> response) {
    String metrics = response.headers().firstValue("x-ms-documentdb-query-metrics").orElse("");
    expect(kind, "rows", kind.rows(), number(ROWS, response.body()));
    expect(kind, "items read", kind.itemsRead(), number(RETRIEVED, metrics));
  }

  private static long number(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      throw new IllegalStateException("no " + pattern + " in " + text);
    }
    return Long.parseLong(matcher.group(1));
  }

  private static void expect(QueryKind kind, String what, long expected, long actual) {
    if (expected != actual) {
      throw new IllegalStateException(
          "%s: %d %s, but there should be %d".formatted(kind.label(), actual, what, expected));
    }
  }
}
