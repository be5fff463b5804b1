// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.scope.ListScope;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rows of gathered results still count for TOP, OFFSET and LIMIT after they were deleted. */
class GatheredPagesTest extends EngineTestCase {
  @BeforeEach
  void createItems() {
    engine.createContainer("\"defaultTtl\":-1");
    for (int i = 0; i < 8; i++) {
      engine.create("i" + i, "\"key\":\"k%d\",\"rank\":%d,\"ttl\":%d".formatted(i, i, 10 + i));
    }
  }

  /** The rows in pages of one; the action runs after the first page. */
  private List<String> rows(String query, Runnable afterFirst) {
    List<String> rows = new ArrayList<>();
    String continuation = null;
    do {
      QueryPage page = page(query, continuation);
      page.rows().forEach(row -> rows.add(new String(row, StandardCharsets.UTF_8)));
      if (continuation == null) {
        afterFirst.run();
      }
      continuation = page.continuation();
    } while (continuation != null);
    return rows;
  }

  private QueryPage page(String query, @Nullable String continuation) {
    return engine
        .engine()
        .queries()
        .page(
            engine.container(),
            new QueryRequest(
                query, Map.of(), new ListScope.WholeContainer(), 1, true, continuation));
  }

  @Test
  @DisplayName("T8 TOP returns no additional row when one expires between two pages")
  void top_afterAGivenRowHasExpired_givesNoMoreThanItSays() {
    assertThat(
            rows(
                "SELECT DISTINCT TOP 3 VALUE c.key FROM c ORDER BY c.rank",
                () -> engine.machineClockMoves(10)))
        .containsExactly("\"k0\"", "\"k1\"", "\"k2\"");
  }

  @Test
  @DisplayName("T8 OFFSET skips no additional row when one expires between two pages")
  void offset_afterSkippedRowsHaveExpired_skipsNoOthers() {
    assertThat(
            rows(
                "SELECT DISTINCT VALUE c.key FROM c ORDER BY c.rank OFFSET 2 LIMIT 3",
                () -> engine.machineClockMoves(11)))
        .containsExactly("\"k2\"", "\"k3\"", "\"k4\"");
  }

  @Test
  void top_ofGroups_afterOneIsGone_givesNoMoreThanItSays() {
    List<String> whole = rows("SELECT TOP 3 VALUE c.key FROM c GROUP BY c.key", () -> {});
    String first = whole.getFirst();
    List<String> rows =
        rows(
            "SELECT TOP 3 VALUE c.key FROM c GROUP BY c.key",
            () -> engine.delete("i" + first.charAt(2)));
    assertThat(rows).isEqualTo(whole);
  }

  @Test
  void rowsOfOneItem_comeAsTheQueryMakesThem() {
    engine.create("x0", "\"tags\":[\"y\",\"x\"],\"place\":0");
    engine.create("x1", "\"tags\":[\"z\",\"a\",\"y\"],\"place\":1");
    String query = "SELECT DISTINCT %s VALUE t FROM c JOIN t IN c.tags ORDER BY c.place";
    assertThat(rows(query.formatted(""), () -> {}))
        .containsExactly("\"y\"", "\"x\"", "\"z\"", "\"a\"");
    assertThat(rows(query.formatted("TOP 1"), () -> {})).containsExactly("\"y\"");
  }
}
