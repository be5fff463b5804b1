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
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A query that takes too long for a single item is stopped. */
class FrameTest {
  private static final CallContext CONTEXT = new CallContext(Instant.EPOCH);
  private static final Value ITEM = DocumentValues.parse("{\"list\":[1,2,3,4,5],\"text\":\"x\"}");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT VALUE 1 FROM c JOIN a IN c.list JOIN b IN c.list",
        "SELECT VALUE ARRAY(SELECT VALUE a FROM a IN c.list JOIN b IN c.list) FROM c",
      })
  void rowsOfAnItem_takeNoLongerThanAPageMay(String query) {
    assertThat(rows(query, Frame.MAX_NANOS)).isPositive();
    assertThatThrownBy(() -> rows(query, 0))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining("takes more than");
  }

  @ParameterizedTest
  @ValueSource(strings = {"c.text = 'y' OR ", "c.text = 'x' AND ", "CONCAT(c.text, 'y') = 'x' OR "})
  void longConditions_takeNoLongerThanAPageMay(String condition) {
    String query =
        "SELECT VALUE 1 FROM c WHERE %s true"
            .formatted(String.join("", Collections.nCopies(20, condition)));
    assertThat(rows(query, Frame.MAX_NANOS)).isPositive();
    assertThatThrownBy(() -> rows(query, 0))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining("takes more than");
  }

  private static int rows(String text, long maxNanos) {
    CompiledQuery query = QueryCompiler.compile(QueryParser.parse(text), Map.of(), CONTEXT);
    Frame frame = new Frame(query.slotCount(), CONTEXT, new QueryMemory(), maxNanos);
    int[] rows = new int[1];
    query
        .program()
        .forEachRow(
            frame,
            ITEM,
            row -> {
              query.program().projection().evaluate(row);
              rows[0]++;
              return true;
            });
    return rows[0];
  }
}
