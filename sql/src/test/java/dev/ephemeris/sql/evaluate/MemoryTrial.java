// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.sql.schema.ComputedProperty;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A program that runs queries on more items than fit into memory, as many concurrently as a server
 * does, until they are refused. Fails if one is not refused, or if memory runs out.
 */
final class MemoryTrial {
  private static final int MOST_ITEMS = 300_000;
  private static final String DIGITS =
      IntStream.range(0, 400)
          .mapToObj(i -> String.valueOf(i % 10))
          .collect(Collectors.joining(","));
  private static final String FAR = "時".repeat(20);
  private static final CallContext CONTEXT = new CallContext(Instant.EPOCH);

  /** Each value has about 20 KB. */
  private static final String MANY_LARGE =
      String.join(", ", Collections.nCopies(5000, "REPLICATE(c.far, 200)"));

  static final List<String> QUERIES =
      List.of(
          "SELECT VALUE c.n FROM c ORDER BY c.n",
          "SELECT VALUE c.n FROM c ORDER BY c.digits",
          "SELECT DISTINCT VALUE c.digits FROM c",
          "SELECT DISTINCT VALUE c FROM c",
          "SELECT DISTINCT c.n, c.few FROM c",
          "SELECT DISTINCT VALUE c.short FROM c",
          "SELECT DISTINCT VALUE c.far FROM c",
          "SELECT VALUE ARRAY_LENGTH(d) FROM (SELECT DISTINCT VALUE c.digits FROM c) AS d",
          "SELECT DISTINCT VALUE d[3] FROM (SELECT DISTINCT VALUE c.digits FROM c) AS d",
          nested(
              "SELECT DISTINCT VALUE d FROM (",
              30,
              "SELECT DISTINCT VALUE c.digits FROM c",
              ") AS d"),
          nested(
              "SELECT VALUE ARRAY_LENGTH(ARRAY(SELECT VALUE e FROM (",
              1,
              nested(
                  "SELECT DISTINCT VALUE e FROM (",
                  30,
                  "SELECT VALUE [a, b] FROM a IN c.digits JOIN b IN c.digits",
                  ") AS e"),
              ") AS e)) FROM c"),
          "SELECT COUNT(1) AS n FROM c GROUP BY c.digits",
          "SELECT COUNT(1) AS n FROM c GROUP BY c.n, c.short, c.far",
          "SELECT c.n, MAX(c.far) AS far FROM c GROUP BY c.n",
          "SELECT c.n, MAKELIST(c.n) AS n FROM c GROUP BY c.n",
          "SELECT c.few, MAKELIST(c.digits) AS digits FROM c GROUP BY c.few",
          "SELECT c.few, MAKESET(c.short) AS short FROM c GROUP BY c.few",
          "SELECT VALUE MAKELIST(c.n) FROM c",
          "SELECT VALUE [%s] FROM c".formatted(MANY_LARGE),
          "SELECT %s FROM c".formatted(MANY_LARGE),
          "SELECT VALUE CONCAT(%s) FROM c".formatted(MANY_LARGE),
          "SELECT * FROM c WHERE 'x' IN (%s)".formatted(MANY_LARGE),
          "SELECT COUNT(1) AS n FROM c GROUP BY %s".formatted(MANY_LARGE),
          "SELECT %s FROM c"
              .formatted(MANY_LARGE.replace("REPLICATE(c.far, 200)", "MAX(REPLICATE(c.far, 200))")),
          "SELECT VALUE [%s] FROM c".formatted(MANY_LARGE.replace("c.far", "'" + FAR + "'")),
          "SELECT c.n, "
              + IntStream.range(0, 100)
                  .mapToObj(i -> "AVG(c.n + %d) AS a%d".formatted(i, i))
                  .collect(Collectors.joining(", "))
              + " FROM c GROUP BY c.n",
          "SELECT VALUE ARRAY(SELECT VALUE ToString(a) FROM a IN c.digits JOIN b IN c.digits JOIN d IN c.digits) FROM c",
          "SELECT VALUE ARRAY(SELECT VALUE {a: [a], b: b} FROM a IN c.digits JOIN b IN c.digits JOIN d IN c.digits) FROM c",
          "SELECT VALUE ARRAY(SELECT DISTINCT VALUE [a, b, d] FROM a IN c.digits JOIN b IN c.digits JOIN d IN c.digits) FROM c");

  private MemoryTrial() {}

  private static String nested(String before, int times, String query, String behind) {
    return before.repeat(times) + query + behind.repeat(times);
  }

  public static void main(String[] arguments) throws Exception {
    checkComputedValues();
    int threads = QueryMemory.QUERIES_AT_A_TIME;
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      for (String query : QUERIES) {
        Callable<String> task = () -> refusal(query);
        for (var outcome :
            executor.invokeAll(IntStream.range(0, threads).mapToObj(i -> task).toList())) {
          System.out.println(outcome.get());
        }
      }
    } catch (Exception | Error e) {
      e.printStackTrace();
      System.exit(1);
    }
  }

  /** The index entries of an item must not depend on the size of memory. */
  private static void checkComputedValues() {
    String definition = "SELECT VALUE [c.text, c.text, c.text, c.text] FROM c";
    ComputedProperty property = ComputedProperty.parse("p", definition);
    ComputedValues values = ComputedValues.compile(ComputedProperties.of(List.of(property)));
    Value item = DocumentValues.parse("{\"text\":\"%s\"}".formatted("x".repeat(1_000_000)));
    if (values.of(item).get("p").isUndefined()) {
      throw new IllegalStateException("Not computed: " + definition);
    }
  }

  /** Why the query is refused. Before, it must succeed on nearly as many items. */
  private static String refusal(String query) {
    int n = 0;
    try {
      Stage stage = stage(query);
      while (n < MOST_ITEMS) {
        accept(n++, stage);
      }
    } catch (SqlException e) {
      return (n == 0 ? "" : end(query, n - 1 - n / 20)) + e.getMessage();
    }
    throw new IllegalStateException("Not refused: " + query);
  }

  /** A query on the rows of another holds both at its end, so it may still be refused. */
  private static String end(String query, int items) {
    Stage stage = stage(query);
    for (int n = 0; n < items; n++) {
      accept(n, stage);
    }
    try {
      stage.finish();
      return "";
    } catch (SqlException e) {
      return "In the end: ";
    }
  }

  private static Stage stage(String query) {
    CompiledQuery compiled = QueryCompiler.compile(QueryParser.parse(query), Map.of(), CONTEXT);
    return Stage.of(compiled, CONTEXT, row -> {});
  }

  private static void accept(int n, Stage stage) {
    byte[] item = item(n);
    stage.accept(DocumentValues.parse(item, 0, item.length));
  }

  private static byte[] item(int n) {
    return ("{\"n\":"
            + n
            + ",\"few\":"
            + n % 7
            + ",\"short\":\""
            + Integer.toString(n, 36)
            + "\""
            + ",\"far\":\""
            + FAR
            + n
            + "\",\"digits\":["
            + n
            + ","
            + DIGITS
            + "]}")
        .getBytes(UTF_8);
  }
}
