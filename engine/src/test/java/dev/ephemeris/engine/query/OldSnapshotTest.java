// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.testkit.faults.FaultPlan;
import dev.ephemeris.store.testkit.faults.FaultyStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A page ends when its snapshot has become too old, and the next page uses a new snapshot. */
class OldSnapshotTest {
  private static final int ITEMS = 400;
  private static final int READS_UNTIL_TOO_OLD = 150;

  /** By chance no snapshot becomes too old in one of fifteen walks. */
  private static final int MAX_WALKS = 20;

  @TempDir Path folder;

  private TestEngine engine;
  private Random random;
  private boolean becomesOld;
  private int pagesCutShort;

  @BeforeEach
  void createItems() {
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    System.out.println("OldSnapshotTest: -Dephemeris.seed=" + seed);
    random = new Random(seed);
    FaultPlan plan =
        new FaultPlan() {
          @Override
          public boolean snapshotIsTooOld(ShardId shard) {
            boolean isTooOld = becomesOld && random.nextInt(READS_UNTIL_TOO_OLD) == 0;
            pagesCutShort += isTooOld ? 1 : 0;
            return isTooOld;
          }
        };
    engine =
        new TestEngine(
            folder,
            real -> {
              real.close();
              return new FaultyStore(plan);
            });
    engine.createContainer("");
    for (int i = 0; i < ITEMS; i++) {
      engine.create("i%03d".formatted(i), "\"n\":" + i);
    }
    becomesOld = true;
  }

  @AfterEach
  void closeEngine() {
    becomesOld = false;
    engine.close();
  }

  @Test
  void listing_givesEachItemOnce() {
    for (int walk = 0; walk < MAX_WALKS && pagesCutShort == 0; walk++) {
      assertThat(engine.list()).hasSize(ITEMS).doesNotHaveDuplicates();
    }
    assertThat(pagesCutShort).isPositive();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT VALUE c.n FROM c",
        "SELECT VALUE c.n FROM c WHERE c.n >= 0",
        "SELECT VALUE c.n FROM c ORDER BY c.n"
      })
  void query_givesEachRowOnce(String query) {
    for (int walk = 0; walk < MAX_WALKS && pagesCutShort == 0; walk++) {
      assertThat(rows(query))
          .containsExactlyInAnyOrderElementsOf(IntStream.range(0, ITEMS).boxed().toList());
    }
    assertThat(pagesCutShort).isPositive();
  }

  private List<Integer> rows(String query) {
    List<Integer> rows = new ArrayList<>();
    String continuation = null;
    do {
      QueryPage page =
          engine
              .engine()
              .queries()
              .page(
                  engine.container(),
                  new QueryRequest(
                      query, Map.of(), new ListScope.WholeContainer(), 0, true, continuation));
      page.rows()
          .forEach(row -> rows.add(Integer.valueOf(new String(row, StandardCharsets.UTF_8))));
      continuation = page.continuation();
    } while (continuation != null);
    return rows;
  }
}
