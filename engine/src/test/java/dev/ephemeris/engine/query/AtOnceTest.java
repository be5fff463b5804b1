// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.query.page.CachedQuery;
import dev.ephemeris.engine.query.page.QueryTexts;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.sql.SqlException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which queries are answered at once, and that the answer is the same. */
class AtOnceTest {
  private static final int ITEMS = 300;

  @TempDir private Path folder;
  private TestEngine engine;

  /** The clock that measures storage stands still, so storage always counts as quick. */
  @BeforeEach
  void open() {
    engine = new TestEngine(folder, EngineOptions.defaults().nanoTime(() -> 0));
    engine.createContainer("\"defaultTtl\":-1");
    for (int i = 0; i < ITEMS; i++) {
      engine.create("i" + i, "\"n\":%d,\"kind\":%d,\"tags\":[1,2]".formatted(i, i % 3));
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM c WHERE c.n = 7",
        "SELECT c.n AS m, [c.kind] AS k FROM c WHERE c.n IN (7, 9, -1) AND c.kind = 0",
        "SELECT VALUE c FROM c WHERE c.n > 295",
        "SELECT * FROM c WHERE c.n = 70 ORDER BY c.kind",
        "SELECT TOP 5 * FROM c ORDER BY c.n DESC",
        "SELECT * FROM c ORDER BY c.n OFFSET 3 LIMIT 4",
        "SELECT * FROM c WHERE c.n = -1",
        "SELECT * FROM c WHERE c.none = 1"
      })
  void whatFindsFewItems_isTheSamePageAtTheSamePrice(String text) {
    QueryPage page = engine.engine().queries().page(engine.container(), request(text));
    RequestUnits before = spent();
    QueryPage atOnce = atOnce(text);
    assertThat(atOnce).isNotNull();
    assertThat(atOnce.rows()).containsExactlyElementsOf(page.rows());
    assertThat(atOnce.continuation()).isEqualTo(page.continuation());
    assertThat(atOnce.charge()).isEqualTo(page.charge());
    assertThat(spent()).isEqualTo(before.plus(page.charge()));
    assertThat(atOnce.lsn()).isEqualTo(page.lsn());
    assertThat(atOnce.tiesDescend()).isEqualTo(page.tiesDescend());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM c",
        "SELECT * FROM c WHERE c.kind = 1",
        "SELECT * FROM c WHERE c.n + 1 = 8",
        "SELECT * FROM c WHERE c.kind = 1 ORDER BY c.n",
        "SELECT DISTINCT c.kind FROM c",
      })
  void whatLooksAtMany_takesLonger_andHasCostNothingYet(String text) {
    RequestUnits before = spent();
    assertThat(atOnce(text)).isNull();
    assertThat(spent()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT VALUE COUNT(1) FROM c WHERE c.n = 7",
        "SELECT t FROM c JOIN t IN c.tags WHERE c.n = 7",
        "SELECT VALUE t FROM t IN c.tags",
        "SELECT ARRAY(SELECT VALUE t FROM t IN c.tags) AS a FROM c WHERE c.n = 7",
        "SELECT * FROM c WHERE c.n = 7 AND EXISTS(SELECT VALUE t FROM t IN c.tags)",
        "SELECT * FROM c WHERE c.n = 7 AND REGEXMATCH(c.id, 'i')",
        "SELECT * FROM c WHERE c.n = 7 AND c.id LIKE '%7%'",
        "SELECT * FROM (SELECT * FROM c WHERE c.n = 7) AS s",
        "SELECT c.kind FROM c WHERE c.n = 7 GROUP BY c.kind",
        "SELECT 1",
        "SELECT TOP 1 * FROM c ORDER BY RANK c.n",
      })
  void whatMayComputeForLong_isNotTried(String text) {
    assertThat(atOnce(text)).isNull();
  }

  @Test
  void aboutSeveralPartitions_isNotTried() {
    Container wide = engine.createContainer("wide", "", Throughput.manual(18_000));
    String text = "SELECT * FROM c WHERE c.n = 7";
    assertThat(engine.engine().queries().pageAtOnce(wide, request(text))).isNull();
    Partition one = wide.partitions().getFirst();
    QueryRequest narrow =
        new QueryRequest(text, Map.of(), new ListScope.OnePartition(one), 0, false, null);
    assertThat(engine.engine().queries().pageAtOnce(wide, narrow)).isNotNull();
  }

  @Test
  void ascendingOrder_isTried_onceItIsKnownWhoLacksTheProperty() {
    String few = "SELECT TOP 2 c.id FROM c ORDER BY c.n";
    assertThat(atOnce(few)).isNull();
    assertThat(engine.engine().queries().page(engine.container(), request(few)).rows()).hasSize(2);
    assertThat(atOnce(few)).isNotNull();
  }

  @Test
  void whatCameToNothing_isTriedAgainAfterAWhile() {
    String few = "SELECT TOP 2 c.id FROM c ORDER BY c.n DESC";
    assertThat(atOnce(few)).isNotNull();
    CachedQuery query = QueryTexts.remembered(few);
    query.attemptFailed();
    for (int i = 0; i < CachedQuery.SKIPPED_ATTEMPTS; i++) {
      assertThat(atOnce(few)).isNull();
    }
    assertThat(atOnce(few)).isNotNull();
  }

  @Test
  void largeItems_takeLonger() {
    String large = "\"n\":-5,\"text\":\"%s\"".formatted("x".repeat(400_000));
    engine.create("large", large);
    assertThat(atOnce("SELECT * FROM c WHERE c.n = -5")).isNull();
  }

  @Test
  @DisplayName("T8 an expired item is not found at once either")
  void expired_isNotFound() {
    engine.create("brief", "\"n\":1000,\"ttl\":10");
    String text = "SELECT * FROM c WHERE c.n = 1000";
    assertThat(atOnce(text).rows()).hasSize(1);
    engine.machineClockMoves(10);
    assertThat(atOnce(text).rows()).isEmpty();
  }

  @Test
  void whatIsWrong_isRefused() {
    assertThatThrownBy(() -> atOnce("SELECT * FROM c WHERE d.n = 1"))
        .isInstanceOf(SqlException.class);
    assertThatThrownBy(() -> atOnce("SELECT * FORM c")).isInstanceOf(SqlException.class);
    Partition partition = engine.container().partitions().getFirst();
    partition.budget().rate(RequestUnits.of(400));
    partition.budget().spend(RequestUnits.of(400));
    assertThatThrownBy(() -> atOnce("SELECT * FROM c WHERE c.n = 7"))
        .isInstanceOf(EngineException.class)
        .hasMessageContaining("used up");
  }

  private QueryPage atOnce(String text) {
    return engine.engine().queries().pageAtOnce(engine.container(), request(text));
  }

  private RequestUnits spent() {
    return engine.container().partitions().getFirst().budget().foregroundSpent();
  }

  private static QueryRequest request(String text) {
    return new QueryRequest(text, Map.of(), new ListScope.WholeContainer(), 0, true, null);
  }
}
