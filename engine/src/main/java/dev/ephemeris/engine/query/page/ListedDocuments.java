// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.page;

import dev.ephemeris.sql.evaluate.CompiledQuery;
import dev.ephemeris.sql.evaluate.QueryCompiler;
import dev.ephemeris.sql.evaluate.Stage;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs a query on documents in memory, such as databases, containers and offers. There are few of
 * them, so all are read.
 *
 * @param nowSeconds the engine's time
 */
public record ListedDocuments(List<String> documents, long nowSeconds) {
  /**
   * All rows.
   *
   * @param parameters the values by name, including {@code @}
   * @throws dev.ephemeris.sql.SqlException if the query is wrong
   */
  public List<Value> rows(String text, Map<String, Value> parameters) {
    CallContext context = new CallContext(Instant.ofEpochSecond(nowSeconds));
    CompiledQuery query = QueryCompiler.compile(QueryParser.parse(text), parameters, context);
    List<Value> rows = new ArrayList<>();
    Stage stage = Stage.of(query, context, rows::add);
    for (String document : documents) {
      stage.accept(DocumentValues.parse(document));
    }
    stage.finish();
    return rows;
  }
}
