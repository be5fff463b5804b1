package dev.ephemeris.sql.evaluate;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.value.DocumentValues;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A program that runs queries on more items than memory has room for, as many at a time as a server
 * does, until they are refused. Ends with an error if one is not, or if memory runs out.
 */
final class MemoryTrial {
  private static final int MOST_ITEMS = 300_000;
  private static final String DIGITS =
      IntStream.range(0, 400)
          .mapToObj(i -> String.valueOf(i % 10))
          .collect(Collectors.joining(","));
  private static final String FAR = "時".repeat(20);
  private static final CallContext CONTEXT = new CallContext(Instant.EPOCH);

  private MemoryTrial() {}

  public static void main(String[] queries) throws Exception {
    int threads = QueryMemory.QUERIES_AT_A_TIME;
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      for (String query : queries) {
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

  /** Why the query is refused. Before, it has come to its end with nearly as many items. */
  private static String refusal(String query) {
    Stage stage = stage(query);
    int n = 0;
    try {
      while (n < MOST_ITEMS) {
        accept(n++, stage);
      }
    } catch (SqlException e) {
      return end(query, n - 1 - n / 20) + e.getMessage();
    }
    throw new IllegalStateException("Not refused: " + query);
  }

  /** A query on the rows of another holds those of both in the end, and so may still be refused. */
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
