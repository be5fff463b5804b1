// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BuiltValuesTest {
  private static final CallContext CONTEXT = new CallContext(Instant.EPOCH);
  private static final String TEXT = "x".repeat(1000);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[a, a, a, a, a, a, a, a]",
        "{\"p\": a, \"q\": a, \"r\": a, \"s\": a, \"t\": a, \"u\": a, \"v\": a, \"w\": a}",
        "ARRAY_CONCAT([a, a, a, a], [a, a, a, a])",
        "ARRAY(SELECT VALUE a FROM i IN (SELECT VALUE [1, 2, 3, 4, 5, 6, 7, 8]))",
      })
  void growingByEachSubqueryIsRefusedBeforeItIsTooLarge(String step) {
    assertThatThrownBy(() -> rows(nested("c.text", step, 100)))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining("builds a value");
  }

  @Test
  void gatheringIsRefusedBeforeItIsTooLarge() {
    String list = "SELECT VALUE MAKELIST(c.text) FROM c JOIN i IN c.many JOIN j IN c.many";
    assertThatThrownBy(() -> rows(list))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining("builds a value");
    assertThat(rows(list.replace("MAKELIST", "MAKESET"))).hasToString("[[\"" + TEXT + "\"]]");
  }

  @Test
  void sharingIsNoProblemAsLongAsTheWholeIsSmall() {
    assertThat(rows(nested("1", "[a, a]", 3))).hasToString("[[[[1,1],[1,1]],[[1,1],[1,1]]]]");
  }

  /** Nested subqueries, each of which builds a larger value from the one inside it. */
  private static String nested(String innermost, String step, int depth) {
    String query = "SELECT VALUE " + innermost + " FROM c";
    for (int i = 0; i < depth; i++) {
      query = "SELECT VALUE " + step + " FROM (" + query + ") a";
    }
    return query;
  }

  private static List<Value> rows(String query) {
    CompiledQuery compiled = QueryCompiler.compile(QueryParser.parse(query), Map.of(), CONTEXT);
    List<Value> rows = new ArrayList<>();
    Stage stage = Stage.of(compiled, CONTEXT, rows::add);
    String many = "1,".repeat(199) + "1";
    stage.accept(DocumentValues.parse("{\"text\":\"%s\",\"many\":[%s]}".formatted(TEXT, many)));
    stage.finish();
    return rows;
  }
}
