// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.scope.ListScope;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Items without the property that a query is sorted by, with a policy that does not name it. */
class LackingItemsInOrderTest extends EngineTestCase {
  private static final String BY_N = "SELECT VALUE c.id FROM c ORDER BY c.n";
  private static final String WILDCARD = "\"defaultTtl\":-1";
  private static final String NAMED =
      "\"defaultTtl\":-1,\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/n/?\"}],\"excludedPaths\":[{\"path\":\"/*\"}]}";

  @BeforeEach
  void unlimited() {
    engine.restart(EngineOptions.defaults().unlimitedThroughput(true));
  }

  private QueryPage page(String query, int maxItems, @Nullable String continuation) {
    QueryRequest request =
        new QueryRequest(
            query, Map.of(), new ListScope.WholeContainer(), maxItems, false, continuation);
    return engine.engine().queries().page(engine.container(), request);
  }

  private static List<String> rows(QueryPage page) {
    return page.rows().stream()
        .map(row -> new String(row, StandardCharsets.UTF_8).replace("\"", ""))
        .toList();
  }

  private List<String> all(String query, int maxItems) {
    List<String> rows = new ArrayList<>();
    String continuation = null;
    do {
      QueryPage page = page(query, maxItems, continuation);
      rows.addAll(rows(page));
      continuation = page.continuation();
    } while (continuation != null);
    return rows;
  }

  private ExecutionKind kind(String query) {
    QueryRequest request =
        new QueryRequest(query, Map.of(), new ListScope.WholeContainer(), 10, false, null);
    return engine.engine().queries().explain(engine.container(), request).execution();
  }

  private void createItems() {
    engine.create("two", "\"n\":2");
    engine.create("lacks1", "");
    engine.create("one", "\"n\":1");
    engine.create("null", "\"n\":null");
    engine.create("lacks2", "\"other\":1");
  }

  @ParameterizedTest
  @ValueSource(strings = {WILDCARD, NAMED})
  void itemsWithoutTheProperty_comeFirst_lastDescending(String policy) {
    engine.createContainer(policy);
    createItems();
    assertThat(kind(BY_N)).isEqualTo(ExecutionKind.ORDERED);
    for (int size = 1; size <= 6; size++) {
      assertThat(all(BY_N, size)).containsExactly("lacks1", "lacks2", "null", "one", "two");
      assertThat(all(BY_N + " DESC", size))
          .containsExactly("two", "one", "null", "lacks2", "lacks1");
    }
  }

  @Test
  void changes_areSeen() {
    engine.createContainer(WILDCARD);
    createItems();
    assertThat(all(BY_N, 2)).startsWith("lacks1", "lacks2", "null");
    engine.upsert("lacks1", "\"n\":0");
    engine.upsert("two", "");
    engine.delete("lacks2");
    engine.create("new", "\"m\":1");
    assertThat(all(BY_N, 2)).containsExactly("two", "new", "null", "lacks1", "one");
    engine.upsert("lacks1", "");
    engine.restart();
    assertThat(all(BY_N, 2)).containsExactly("two", "lacks1", "new", "null", "one");
  }

  @Test
  @DisplayName("T8 an expired item without the property is in no sorted result, purged or not")
  void expiredItems_areLeftOut() {
    engine.createContainer(WILDCARD);
    engine.create("lives", "");
    engine.create("expires", "\"ttl\":10");
    engine.create("one", "\"n\":1");
    assertThat(all(BY_N, 1)).containsExactly("lives", "expires", "one");
    engine.machineClockMoves(10);
    assertThat(all(BY_N, 1)).containsExactly("lives", "one");
    engine.purge();
    assertThat(all(BY_N, 1)).containsExactly("lives", "one");
    assertThat(all(BY_N + " DESC", 1)).containsExactly("one", "lives");
  }

  /** More than can be held: then all items are read, in the order of their numbers. */
  @Test
  void moreThanAreHeld_areGivenInPages() {
    engine.createContainer(WILDCARD);
    int lacking = 66_000;
    List<CompletableFuture<?>> writes = new ArrayList<>();
    for (int i = 0; i < lacking; i++) {
      writes.add(engine.beginCreating("i" + i, i % 1000 == 0 ? "\"n\":" + i : ""));
      if (writes.size() == 8_000) {
        CompletableFuture.allOf(writes.toArray(CompletableFuture[]::new)).join();
        writes.clear();
      }
    }
    CompletableFuture.allOf(writes.toArray(CompletableFuture[]::new)).join();
    List<String> expected = new ArrayList<>();
    IntStream.range(0, lacking).filter(i -> i % 1000 != 0).forEach(i -> expected.add("i" + i));
    IntStream.range(0, lacking).filter(i -> i % 1000 == 0).forEach(i -> expected.add("i" + i));
    assertThat(all(BY_N, 1000)).isEqualTo(expected);
    assertThat(rows(page(BY_N + " DESC", 70, null))).isEqualTo(expected.reversed().subList(0, 70));
  }

  /** What was known before applies to the next policy, too, and the other way round. */
  @ParameterizedTest
  @ValueSource(strings = {BY_N, BY_N + " DESC"})
  void pages_goOnWhileThePolicyChanges(String query) {
    engine.createContainer(WILDCARD);
    createItems();
    List<String> right = all(query, 10);
    for (int before = 1; before < right.size(); before++) {
      for (List<String> policies : List.of(List.of(WILDCARD, NAMED), List.of(NAMED, WILDCARD))) {
        engine.replaceContainer(policies.getFirst());
        engine.purge();
        QueryPage first = page(query, before, null);
        engine.replaceContainer(policies.getLast());
        QueryPage second = page(query, 1, first.continuation());
        engine.purge();
        List<String> rows = new ArrayList<>(rows(first));
        rows.addAll(rows(second));
        for (String at = second.continuation(); at != null; ) {
          QueryPage next = page(query, 1, at);
          rows.addAll(rows(next));
          at = next.continuation();
        }
        assertThat(rows).isEqualTo(right);
      }
    }
  }

  /**
   * Items gain and lose the property while others read. Unchanged items are in every result exactly
   * once, lacking ones before the others.
   */
  @Test
  void items_thatNobodyTouches_areFoundOnce_whileOthersChange() {
    engine.createContainer(WILDCARD);
    for (int i = 0; i < 200; i++) {
      engine.create("calm" + i, i % 2 == 0 ? "" : "\"n\":" + i);
    }
    Set<String> calm = new HashSet<>();
    IntStream.range(0, 200).forEach(i -> calm.add("calm" + i));
    AtomicBoolean stop = new AtomicBoolean();
    CompletableFuture<Integer> writer =
        CompletableFuture.supplyAsync(
            () -> {
              int writes = 0;
              for (; !stop.get(); writes++) {
                engine.upsert("busy" + writes % 50, writes % 3 == 0 ? "\"n\":" + writes : "");
                if (writes % 7 == 0) {
                  engine.delete("busy" + writes % 50);
                }
              }
              return writes;
            });
    try {
      for (int round = 0; round < 60; round++) {
        if (round % 20 == 10) {
          engine.replaceContainer(round % 40 == 10 ? NAMED : WILDCARD);
          engine.purge();
        }
        List<String> found =
            all(round % 2 == 0 ? BY_N : BY_N + " DESC", 1 + round % 60).stream()
                .filter(calm::contains)
                .toList();
        assertThat(found).doesNotHaveDuplicates().hasSize(calm.size());
      }
    } finally {
      stop.set(true);
    }
    assertThat(writer.join()).isPositive();
  }
}
