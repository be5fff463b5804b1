// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.sql.SqlException;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** ORDER BY RANK is bounded, however many rows are asked for. */
@Tag("slow")
class RankedPagesTest extends EngineTestCase {
  private static final int ITEMS = 4_000;
  private static final String FULL_TEXT =
      "\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/id/?\"}],\"excludedPaths\":[{\"path\":\"/*\"}],\"fullTextIndexes\":[{\"path\":\"/text\"}]},\"fullTextPolicy\":{\"defaultLanguage\":\"en-US\",\"fullTextPaths\":[{\"path\":\"/text\",\"language\":\"en-US\"}]}";

  @BeforeEach
  void createItems() {
    engine.restart(EngineOptions.defaults().unlimitedThroughput(true));
    engine.engine().catalogue().createDatabase("db", Throughput.UNASKED);
    engine.createContainer("items", FULL_TEXT, Throughput.manual(18_000));
    for (int i = 0; i < ITEMS; i++) {
      engine.create("i" + i, "\"text\":\"bicycle %s\"".formatted("and more ".repeat(i % 9)));
    }
  }

  @Test
  void rowsThatAreTooLargeTogether_areRefused() {
    QueryLimits largePages =
        new QueryLimits(
            1000,
            64 * 1024 * 1024,
            Integer.MAX_VALUE,
            TimeUnit.MINUTES.toNanos(5),
            TimeUnit.MINUTES.toNanos(5));
    String eight = String.join(",", Collections.nCopies(8, "REPLICATE('x', 10000)"));
    assertThat(page(largePages, "SELECT TOP 10 VALUE [%s]".formatted(eight)).rows()).hasSize(10);
    assertThatThrownBy(() -> page(largePages, "SELECT TOP 100000 VALUE [%s]".formatted(eight)))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining("in memory to sort, group or compare");
  }

  @Test
  void manyPagesOfRows_takeNoLongerThanOneQueryMay() {
    QueryLimits shortPages =
        new QueryLimits(
            1,
            1_000_000,
            Integer.MAX_VALUE,
            TimeUnit.MINUTES.toNanos(5),
            TimeUnit.MILLISECONDS.toNanos(500));
    assertThatThrownBy(() -> page(shortPages, "SELECT TOP 100000 c.id"))
        .isInstanceOf(EngineException.class)
        .hasMessageContaining("takes more than");
  }

  private QueryPage page(QueryLimits limits, String select) {
    QueryRequest request =
        new QueryRequest(
            select + " FROM c ORDER BY RANK FullTextScore(c.text, 'bicycle')",
            Map.of(),
            new ListScope.WholeContainer(),
            0,
            true,
            null);
    return engine.engine().queries().within(limits).page(engine.container(), request);
  }
}
