// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.query.page.QueryRunner;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.sql.evaluate.CompiledQuery;
import dev.ephemeris.sql.evaluate.QueryCompiler;
import dev.ephemeris.sql.evaluate.Stage;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.schema.ItemSchema;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Reads pages of random sizes within random limits, and computes the expected rows. */
final class QueryPages {
  private static final CallContext CONTEXT = new CallContext(Instant.EPOCH);

  private final Random random;
  private final String text;
  private final @Nullable String key;
  private @Nullable String continuation;
  private boolean done;
  private int pages;

  /**
   * @param key the partition key of the query; null for the whole container
   */
  QueryPages(Random random, String text, @Nullable String key) {
    this.random = random;
    this.text = text;
    this.key = key;
  }

  boolean isDone() {
    return done;
  }

  int pages() {
    return pages;
  }

  List<Value> next(TestEngine engine) {
    ListScope scope =
        key == null
            ? new ListScope.WholeContainer()
            : new ListScope.WithPartitionKey(PartitionKey.of(key));
    int maxItems = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(random.nextBoolean() ? 5 : 80);
    QueryRunner queries = engine.engine().queries().within(limits());
    QueryRequest request = new QueryRequest(text, Map.of(), scope, maxItems, true, continuation);
    QueryPage page = random.nextBoolean() ? queries.pageAtOnce(engine.container(), request) : null;
    if (page == null) {
      page = queries.page(engine.container(), request);
    }
    continuation = page.continuation();
    done = continuation == null;
    pages++;
    return page.rows().stream()
        .map(row -> DocumentValues.parse(new String(row, StandardCharsets.UTF_8)))
        .toList();
  }

  private QueryLimits limits() {
    int maxWork = random.nextBoolean() ? 1_000_000 : 1 + random.nextInt(60);
    int maxBytes = random.nextInt(4) == 0 ? 1 + random.nextInt(300) : 1_000_000;
    long maxNanos = random.nextInt(4) == 0 ? 0 : TimeUnit.MINUTES.toNanos(5);
    int maxRows = random.nextInt(4) == 0 ? 1 + random.nextInt(8) : 1000;
    return new QueryLimits(maxRows, maxBytes, maxWork, maxNanos, TimeUnit.MINUTES.toNanos(5));
  }

  List<Value> all(TestEngine engine) {
    List<Value> rows = new ArrayList<>();
    while (!done) {
      rows.addAll(next(engine));
    }
    return rows;
  }

  /** The rows of a query on these items. */
  static List<Value> inMemory(String text, List<Value> items, ItemSchema schema) {
    CompiledQuery query = QueryCompiler.compile(QueryParser.parse(text), Map.of(), CONTEXT, schema);
    List<Value> rows = new ArrayList<>();
    // Written and parsed again, like the rows of pages.
    Stage stage =
        Stage.of(query, CONTEXT, row -> rows.add(DocumentValues.parse(ValueText.of(row))));
    items.forEach(stage::accept);
    stage.finish();
    return rows;
  }
}
