package dev.ephemeris.sql.evaluate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is gathered in memory is bounded by its number and by its size. */
class RowGathererTest {
  private static final CallContext CONTEXT = new CallContext(Instant.EPOCH);
  private static final int CHARACTERS = 1024 * 1024;
  private static final int TOO_MANY = (int) (HeldRows.MAX_WEIGHT / CHARACTERS) + 1;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM c ORDER BY c.n",
        "SELECT VALUE {\"all\": [c]} FROM c ORDER BY c.n",
        "SELECT VALUE 1 FROM c ORDER BY CONCAT(c.text, ToString(c.n))",
        "SELECT DISTINCT VALUE c FROM c",
        "SELECT VALUE 1 FROM c GROUP BY CONCAT(c.text, ToString(c.n))",
        "SELECT c.n, MAKELIST(c.text) AS texts FROM c GROUP BY c.n",
        "SELECT c.n, MAKESET(c) AS items FROM c GROUP BY c.n",
        "SELECT c.n, MAX(c.text) AS text FROM c GROUP BY c.n",
      })
  void rowsThatAreTooLargeTogether_areRefused(String query) {
    assertThat(rows(query, TOO_MANY / 2)).isNotEmpty();
    assertThatThrownBy(() -> rows(query, TOO_MANY))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining("rows of more than 67108864 characters")
        .hasMessageContaining("select less");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT c.n FROM c ORDER BY c.n",
        "SELECT DISTINCT VALUE c.text FROM c",
        "SELECT c.part, COUNT(1) AS n FROM c GROUP BY c.part",
        "SELECT VALUE MAKESET(c.text) FROM c",
      })
  void smallRowsOfLargeItems_areGathered(String query) {
    assertThat(rows(query, 2 * TOO_MANY)).isNotEmpty();
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
    // A part that lies where it was read would now be something else.
    for (int i = 0; i < item.length; i++) {
      item[i] = item[i] == 'p' ? (byte) 'q' : item[i];
    }
    String gathered = stage.gathered().toString();
    assertThat(gathered).doesNotContain("q");
  }

  /** As text it has a quarter of a million parts, in memory 18. */
  @Test
  void partsThatAreShared_areHeldOnce() {
    String query = "SELECT VALUE c.part.list FROM c";
    for (int i = 0; i < 18; i++) {
      query = "SELECT VALUE [a, a] FROM (" + query + ") a";
    }
    Stage stage = stage("SELECT DISTINCT VALUE b FROM (" + query + ") b", new ArrayList<>());
    byte[] item = item(1, "text");
    stage.accept(DocumentValues.parse(item, 0, item.length));
    Value value = stage.gathered().getFirst().value();
    while (value instanceof ArrayValue array && array.get(0) instanceof ArrayValue next) {
      assertThat(array.get(1)).isSameAs(next);
      value = next;
    }
    assertThat(value).hasToString("[\"p\",\"pp\"]");
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

  @Test
  void tooManyRows_areRefused() {
    Stage stage = stage("SELECT VALUE c FROM c ORDER BY c", new ArrayList<>());
    Value item = DocumentValues.parse("1");
    for (int i = 0; i < HeldRows.MAX_COUNT; i++) {
      stage.accept(item);
    }
    assertThatThrownBy(() -> stage.accept(item))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining("more than 100000 rows");
  }
}
