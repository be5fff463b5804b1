// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Computed properties in the index, and queries while it is built again. */
class ComputedPropertiesTest extends EngineTestCase {
  private static final String LOWER = computed("SELECT VALUE LOWER(c.name) FROM c");
  private static final String UPPER = computed("SELECT VALUE UPPER(c.name) FROM c");
  private static final String INDEXED =
      ",\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/*\"},{\"path\":\"/cp/?\"}]}";
  private static final String COMPOSITE =
      ",\"indexingPolicy\":{\"compositeIndexes\":[[{\"path\":\"/cp\"},{\"path\":\"/n\"}]]}";
  private static final String BY_LOWER = "SELECT VALUE c.id FROM c WHERE c.cp = 'bike'";
  private static final String BY_UPPER = "SELECT VALUE c.id FROM c WHERE c.cp = 'BIKE'";
  private static final String SORTED = "SELECT VALUE c.id FROM c ORDER BY c.cp";
  private static final String SORTED_BY_TWO = "SELECT VALUE c.id FROM c ORDER BY c.cp, c.n";

  private static String computed(String query) {
    return "\"computedProperties\":[{\"name\":\"cp\",\"query\":\"%s\"}]".formatted(query);
  }

  /**
   * Enough items that using the index is cheaper; each has a stored property with the same name.
   */
  private void items() {
    for (int i = 0; i < 300; i++) {
      String name = i % 100 == 0 ? "Bike" : "Car" + i;
      engine.create("i" + i, "\"name\":\"%s\",\"cp\":\"BIKE\",\"n\":%d".formatted(name, -i));
    }
  }

  private List<String> rows(String query) {
    return new QueryPages(new Random(1), query, null)
        .all(engine).stream().map(Object::toString).toList();
  }

  private QueryRequest request(String query) {
    return new QueryRequest(query, Map.of(), new ListScope.WholeContainer(), 0, false, null);
  }

  private String access(String query) {
    return engine
        .engine()
        .queries()
        .explain(engine.container(), request(query))
        .partitions()
        .getFirst()
        .access();
  }

  private int entries() {
    int count = 0;
    try (Snapshot snapshot = engine.container().partitions().getFirst().shard().snapshot()) {
      for (var range : IndexKeys.all()) {
        try (Cursor cursor = snapshot.scan(Scan.ascending(range))) {
          while (cursor.next()) {
            count++;
          }
        }
      }
    }
    return count;
  }

  @Test
  void query_onOneThatThePolicyNames_usesTheIndex() {
    engine.createContainer(LOWER + INDEXED);
    items();
    assertThat(access(BY_LOWER)).isEqualTo("index on /cp/?, 1 range(s) of values");
    assertThat(rows(BY_LOWER)).containsExactlyInAnyOrder("\"i0\"", "\"i100\"", "\"i200\"");
    assertThat(rows(BY_UPPER)).isEmpty();
    assertThat(access(SORTED)).isEqualTo("index on /cp/?, in ascending order");
    assertThat(rows(SORTED)).hasSize(300).startsWith("\"i0\"", "\"i100\"", "\"i200\"");
  }

  @Test
  void query_onOneThatOnlyAWildcardCovers_looksAtAllItems() {
    engine.createContainer(LOWER);
    items();
    assertThat(access(BY_LOWER)).isEqualTo("all items");
    assertThat(rows(BY_LOWER)).hasSize(3);
    assertThat(rows(BY_UPPER)).isEmpty();
    assertThat(rows("SELECT VALUE COUNT(1) FROM c WHERE c.cp = 'BIKE'")).containsExactly("0");
    assertRefused(Reason.INVALID, () -> access(SORTED)).contains("order-by item is excluded");
    // If a scan is allowed, the result is sorted anyway.
    assertThat(rows(SORTED)).startsWith("\"i0\"", "\"i100\"", "\"i200\"");
  }

  @Test
  void query_byACompositeIndex_usesComputedValues() {
    engine.createContainer(LOWER + COMPOSITE);
    items();
    assertThat(access(SORTED_BY_TWO)).isEqualTo("composite index on /cp, /n");
    assertThat(rows(SORTED_BY_TWO)).startsWith("\"i200\"", "\"i100\"", "\"i0\"");
    // The composite index alone does not index the single path.
    assertThat(access(BY_LOWER)).isEqualTo("all items");
  }

  @Test
  void write_changesEntries() {
    engine.createContainer(LOWER + INDEXED);
    items();
    engine.replace("i0", "\"name\":\"Car\"");
    engine.replace("i1", "\"name\":\"BIKE\"");
    engine.delete("i100");
    assertThat(rows(BY_LOWER)).containsExactlyInAnyOrder("\"i1\"", "\"i200\"");
    assertThat(rows("SELECT VALUE COUNT(1) FROM c WHERE c.cp = 'bike'")).containsExactly("2");
  }

  @Test
  void purge_leavesNoEntries() {
    engine.createContainer(
        LOWER
            + ",\"defaultTtl\":10,\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/*\"},{\"path\":\"/cp/*\"}],\"compositeIndexes\":[[{\"path\":\"/cp\"},{\"path\":\"/n\"}]]}");
    items();
    assertThat(entries()).isPositive();
    engine.machineClockMoves(11);
    assertThat(rows(BY_LOWER)).isEmpty();
    engine.purge();
    assertThat(entries()).isZero();
  }

  @Test
  void changedDefinition_isUsedAtOnce_andTheIndexFollows() {
    engine.createContainer(LOWER + INDEXED);
    items();
    engine.replaceContainer(UPPER + INDEXED);
    assertThat(access(BY_UPPER)).isEqualTo("all items");
    assertThat(rows(BY_UPPER)).hasSize(3);
    assertThat(rows(BY_LOWER)).isEmpty();
    assertThat(rows(SORTED)).hasSize(300).startsWith("\"i0\"", "\"i100\"", "\"i200\"");
    engine.purge();
    assertThat(access(BY_UPPER)).isEqualTo("index on /cp/?, 1 range(s) of values");
    assertThat(rows(BY_UPPER)).hasSize(3);
    assertThat(rows(BY_LOWER)).isEmpty();
  }

  @Test
  void changedDefinition_underACompositeIndex_isUsedAtOnce() {
    String third = computed("SELECT VALUE c.n FROM c");
    engine.createContainer(LOWER + COMPOSITE);
    items();
    engine.replaceContainer(third + COMPOSITE);
    assertThat(rows(SORTED_BY_TWO)).startsWith("\"i299\"", "\"i298\"");
    engine.purge();
    assertThat(access(SORTED_BY_TWO)).isEqualTo("composite index on /cp, /n");
    assertThat(rows(SORTED_BY_TWO)).startsWith("\"i299\"", "\"i298\"");
  }

  @Test
  void removedDefinition_leavesTheStoredProperty() {
    engine.createContainer(LOWER + INDEXED);
    items();
    engine.replaceContainer(INDEXED.substring(1));
    assertThat(rows(BY_LOWER)).isEmpty();
    assertThat(rows(BY_UPPER)).hasSize(300);
    engine.purge();
    assertThat(rows(BY_UPPER)).hasSize(300);
    assertThat(access(SORTED)).isEqualTo("index on /cp/?, in ascending order");
  }

  @Test
  void addedDefinition_thatIsNotIndexed_needsNoOtherIndex() {
    engine.createContainer("");
    items();
    assertThat(access(BY_UPPER)).isEqualTo("all items");
    engine.replaceContainer(LOWER);
    assertThat(engine.status().reindexProgress()).isEqualTo(100);
    assertThat(rows(BY_LOWER)).hasSize(3);
    engine.replaceContainer(UPPER);
    assertThat(engine.status().reindexProgress()).isEqualTo(100);
    assertThat(rows(BY_UPPER)).hasSize(3);
    engine.replaceContainer("");
    assertThat(rows(BY_UPPER)).hasSize(300);
  }

  @Test
  void definitions_areThereAfterARestart() {
    engine.createContainer(LOWER + INDEXED);
    items();
    engine.restart();
    assertThat(rows(BY_LOWER)).hasSize(3);
    assertThat(access(BY_LOWER)).isEqualTo("index on /cp/?, 1 range(s) of values");
  }
}
