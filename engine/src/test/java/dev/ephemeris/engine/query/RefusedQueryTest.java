// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.query.page.QueryRunner;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.throughput.ThroughputBudget;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefusedQueryTest {
  /** More items than are read between two checks of the time. */
  private static final int ITEMS = 100;

  @Test
  void queryThatTakesTooLong_saysWhatItHasCost(@TempDir Path folder) {
    try (TestEngine engine = new TestEngine(folder)) {
      engine.createContainer("");
      for (int i = 0; i < ITEMS; i++) {
        engine.create("i" + i, "\"n\":" + i);
      }
      ThroughputBudget budget = engine.container().partitions().getFirst().budget();
      RequestUnits before = budget.foregroundSpent();
      QueryRequest request =
          new QueryRequest(
              "SELECT DISTINCT c.n FROM c",
              Map.of(),
              new ListScope.WholeContainer(),
              0,
              false,
              null);
      QueryRunner hasty =
          engine.engine().queries().within(new QueryLimits(1000, 1_000_000, 1_000_000, 0, 0));
      EngineException refusal =
          catchThrowableOfType(
              EngineException.class, () -> hasty.page(engine.container(), request));
      assertThat(refusal.userMessage()).contains("has to see all items");
      assertThat(refusal.chargeHundredths()).isPositive();
      assertThat(before.plus(new RequestUnits(refusal.chargeHundredths())))
          .isEqualTo(budget.foregroundSpent());
    }
  }
}
