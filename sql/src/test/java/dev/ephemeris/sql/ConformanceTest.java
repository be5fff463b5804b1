// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.conformance.CaseFile;
import dev.ephemeris.conformance.CaseFiles;
import dev.ephemeris.conformance.QueryCase;
import dev.ephemeris.conformance.RowComparison;
import dev.ephemeris.sql.evaluate.QueryCompiler;
import dev.ephemeris.sql.evaluate.Stage;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import dev.ephemeris.sql.value.Values;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The conformance cases on the language alone: documents in memory, no storage, no pages. */
class ConformanceTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TestFactory
  Stream<DynamicContainer> cases() {
    return CaseFiles.withoutIndex().stream()
        .map(
            file ->
                DynamicContainer.dynamicContainer(
                    file.name(),
                    file.cases().stream()
                        .map(one -> DynamicTest.dynamicTest(one.name(), () -> check(file, one)))));
  }

  private static void check(CaseFile file, QueryCase one) {
    List<JsonNode> rows = new ArrayList<>();
    String message = null;
    try {
      run(file, one, row -> rows.add(JSON.readTree(ValueText.of(row))));
    } catch (SqlException e) {
      message = e.locatedIn(one.query());
    }
    if (one.error() == null) {
      assertThat(message).as(one.query()).isNull();
      assertThat(RowComparison.difference(one, rows)).isNull();
    } else {
      assertThat(message).as(one.query()).contains(one.error());
    }
  }

  private static void run(CaseFile file, QueryCase one, Consumer<Value> rows) {
    Map<String, Value> parameters = new HashMap<>();
    one.parameters()
        .forEachEntry(
            (name, value) -> parameters.put(name, DocumentValues.parse(value.toString())));
    CallContext context = new CallContext(Instant.parse("2026-01-01T00:00:00Z"));
    var query =
        QueryCompiler.compile(
            QueryParser.parse(one.query()), parameters, context, CaseSchema.of(file.settings()));
    Stage stage = Stage.of(query, context, rows);
    if (query.readsItems()) {
      file.documents().forEach(item -> stage.accept(DocumentValues.parse(item.toString())));
    } else {
      stage.accept(Values.NULL);
    }
    stage.finish();
  }
}
