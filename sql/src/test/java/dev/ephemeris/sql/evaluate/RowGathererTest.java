// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gathered rows use no more memory than necessary; {@link QueryMemoryTest} tests the bounds. */
class RowGathererTest {
  private static final CallContext CONTEXT = new CallContext(Instant.EPOCH);
  private static final int CHARACTERS = 1024 * 1024;
  private static final int MORE_THAN_MEMORY = (int) (QueryMemory.MAX_BYTES / CHARACTERS) + 1;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT c.n FROM c ORDER BY c.n",
        "SELECT DISTINCT VALUE c.text FROM c",
        "SELECT c.part, COUNT(1) AS n FROM c GROUP BY c.part",
        "SELECT VALUE MAKESET(c.text) FROM c",
      })
  void smallRowsOfLargeItems_areGathered(String query) {
    assertThat(rows(query, MORE_THAN_MEMORY)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT VALUE c.part FROM c ORDER BY c.n",
        "SELECT VALUE c.part.list FROM c ORDER BY c.n",
        "SELECT VALUE {\"p\": [c.part]} FROM c ORDER BY c.n",
        "SELECT DISTINCT VALUE c.part FROM c",
        "SELECT VALUE 1 FROM c GROUP BY c.part",
        "SELECT VALUE MAKELIST(c.part) FROM c",
        "SELECT VALUE MAKESET(c.part) FROM c",
      })
  void partOfAnItem_isHeldWithoutTheItem(String query) {
    byte[] item = item(1, "text");
    Stage stage = stage(query, new ArrayList<>());
    stage.accept(DocumentValues.parse(item, 0, item.length));
    // If a value still referred to the bytes that it was read from, it would change now.
    for (int i = 0; i < item.length; i++) {
      item[i] = item[i] == 'p' ? (byte) 'q' : item[i];
    }
    String gathered = stage.gathered().toString();
    assertThat(gathered).doesNotContain("q");
  }

  private static List<Value> rows(String query, int items) {
    List<Value> rows = new ArrayList<>();
    Stage stage = stage(query, rows);
    String text = "x".repeat(CHARACTERS);
    for (int n = 0; n < items; n++) {
      byte[] item = item(n, text);
      stage.accept(DocumentValues.parse(item, 0, item.length));
    }
    stage.finish();
    return rows;
  }

  private static byte[] item(int n, String text) {
    return "{\"n\":%d,\"part\":{\"list\":[\"p\",\"pp\"]},\"text\":\"%s\"}"
        .formatted(n, text)
        .getBytes(UTF_8);
  }

  private static Stage stage(String query, List<Value> rows) {
    CompiledQuery compiled = QueryCompiler.compile(QueryParser.parse(query), Map.of(), CONTEXT);
    return Stage.of(compiled, CONTEXT, rows::add);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT VALUE ARRAY(SELECT VALUE [n] FROM n IN c) FROM c",
        "SELECT VALUE EXISTS(SELECT VALUE [n] FROM n IN c) FROM c",
        "SELECT VALUE n FROM c JOIN (SELECT VALUE [n] FROM n IN c) AS n",
        "SELECT VALUE (SELECT VALUE COUNT(n) FROM n IN c) FROM c",
      })
  void rowsOfSubqueries_areHeldNoLongerThanTheyAreUsed(String query) {
    Stage stage = stage(query, new ArrayList<>());
    Value item = DocumentValues.parse("[" + "1,".repeat(1000) + "1]");
    long times = QueryMemory.MAX_BYTES / (1000 * QueryMemory.ROW_BYTES) + 1;
    for (long i = 0; i < times; i++) {
      stage.accept(item);
    }
  }
}
