// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.evaluate.CompiledQuery;
import dev.ephemeris.sql.evaluate.QueryCompiler;
import dev.ephemeris.sql.evaluate.Stage;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.plan.ContainerFacts;
import dev.ephemeris.sql.plan.PlanJson;
import dev.ephemeris.sql.plan.PlanScope;
import dev.ephemeris.sql.plan.QueryFeatures;
import dev.ephemeris.sql.plan.QueryPlanner;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.QueryText;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Does everything with a text that the server does with a query. No exception but {@link
 * SqlException} may be thrown.
 */
final class WholeLanguage {
  private static final CallContext CONTEXT = new CallContext(Instant.parse("2026-01-01T00:00:00Z"));
  private static final Map<String, Value> PARAMETERS =
      Map.of(
          "@a", DocumentValues.parse("1"),
          "@b", DocumentValues.parse("\"red\""),
          "@c", DocumentValues.parse("[1,\"red\",null,{\"x\":2.5}]"),
          "@p", DocumentValues.parse("{\"a\":[0],\"b\":\"é\"}"));
  private static final List<List<String>> PARTITION_KEY = List.of(List.of("pk"), List.of("a", "b"));
  private static final List<Value> ITEMS =
      List.of(
          DocumentValues.parse(
              """
              {"id":"1","pk":"p","a":1,"b":"red","tags":["red","blue",3,null,["red"]],
               "sub":{"x":-2.5,"list":[{"n":1},{"n":"two"}]},"_ts":1700000000,"_rid":"AAAAAAAAAAABAAAAAAAAAA==",
               "place":{"type":"Point","coordinates":[31.9,-4.8]},"text":"the oak and the ash","vector":[1,0,2]}"""),
          DocumentValues.parse(
              """
              {"id":"2","pk":7,"a":{"b":null},"tags":[],"sub":[1e300,"2026-01-01T00:00:00.0000000Z"],"_ts":1}"""));

  private WholeLanguage() {}

  /** Returns whether the text is a query that can be run. */
  static boolean run(String text) {
    Query query;
    try {
      query = QueryParser.parse(text);
    } catch (SqlException mistake) {
      assertThat(mistake.locatedIn(text)).isNotEmpty();
      return false;
    }
    String written = QueryText.of(query);
    if (written.length() <= QueryParser.MAX_CHARACTERS) {
      assertThat(QueryParser.parse(written).equals(query)).as(written).isTrue();
    }
    plan(query);
    return evaluate(query);
  }

  private static void plan(Query query) {
    for (PlanScope scope : PlanScope.values()) {
      try {
        PlanJson.toBytes(
            QueryPlanner.plan(
                query, QueryFeatures.ALL, ContainerFacts.of(PARTITION_KEY), PARAMETERS, scope),
            List.of());
      } catch (SqlException refused) {
        assertThat(refused.code()).isNotNull();
      }
    }
  }

  private static boolean evaluate(Query query) {
    try {
      CompiledQuery compiled = QueryCompiler.compile(query, PARAMETERS, CONTEXT);
      Stage stage = Stage.of(compiled, CONTEXT, ValueText::of);
      ITEMS.forEach(stage::accept);
      stage.finish();
      return true;
    } catch (SqlException refused) {
      assertThat(refused.code()).isNotNull();
      return false;
    }
  }
}
