// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.Seed;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.expiry.ExpiryOptions;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random queries on random items, page by page, while items are written, expire and are purged and
 * indexes are built. The rows are those that the language defines for the living items.
 *
 * <p>{@code -Dephemeris.seed=…} replays a seed.
 */
class QueryModelTest {
  private static final int FEW_ROUNDS = 60;
  private static final int ROUNDS = 1_500;

  static Stream<Seed> seeds() {
    return Seed.knownAndDrawn(1, 2, 3, 4, 5, 6);
  }

  static Stream<Seed> fewSeeds() {
    return Seed.knownAndDrawn(4, 5, 6);
  }

  @ParameterizedTest(name = "T8 T19 some random queries, seed {0}")
  @MethodSource("fewSeeds")
  void someRandomQueries_giveWhatTheLanguageGives(Seed seed, @TempDir Path folder) {
    run(seed, FEW_ROUNDS, folder);
  }

  @Tag("slow")
  @ParameterizedTest(name = "T8 T19 many random queries, seed {0}")
  @MethodSource("seeds")
  void manyRandomQueries_giveWhatTheLanguageGives(Seed seed, @TempDir Path folder) {
    run(seed, ROUNDS, folder);
  }

  private static void run(Seed seed, int rounds, Path folder) {
    EngineOptions options =
        EngineOptions.defaults()
            .unlimitedThroughput(true)
            .expiry(ExpiryOptions.defaults().stepItems(7));
    Random random = seed.random(QueryModelTest.class);
    int ids = seed.value() % 2 == 0 ? 400 : 60;
    try (TestEngine engine = new TestEngine(folder, options)) {
      QueryLife life = new QueryLife(engine, random, ids, seed.value() % 3 == 0 ? 3 : 1);
      life.fill();
      RandomQueries queries = new RandomQueries(random);
      for (int round = 0; round < rounds; round++) {
        for (int i = random.nextInt(4); i > 0; i--) {
          life.act();
        }
        String where = "seed " + seed + ", round " + round + ": ";
        if (random.nextInt(4) == 0) {
          RandomQuery query = queries.byItem();
          try {
            checkWhileChanging(query, life, random);
          } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(where + "with changes, " + query.text(), e);
          }
        } else {
          RandomQuery query = queries.any();
          try {
            checkUnchanged(query, life, random);
          } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(where + query.text(), e);
          }
        }
      }
    }
  }

  /** Nothing changes between pages: the rows are exactly those of the language. */
  private static void checkUnchanged(RandomQuery query, QueryLife life, Random random) {
    String key = random.nextInt(4) == 0 ? life.anyKey() : null;
    List<Value> whole = expected(query, life, key);
    List<Value> rows = new QueryPages(random, query.text(), key).all(life.engine());
    // Groups with keys that are alike in their first characters have no order.
    boolean hasOrder = !query.isSorted() && !query.text().contains("GROUP BY");
    if (hasOrder) {
      assertThat(rows).isEqualTo(cut(whole, query));
      return;
    }
    Map<Value, Integer> known = counted(whole);
    assertThat(rows).hasSize(cut(whole, query).size());
    counted(rows)
        .forEach((row, count) -> assertThat(count).isLessThanOrEqualTo(known.getOrDefault(row, 0)));
    if (!query.isSorted()) {
      return;
    }
    assertThat(keys(query, rows)).isEqualTo(keys(query, cut(whole, query)));
  }

  private static List<Value> cut(List<Value> whole, RandomQuery query) {
    List<Value> rest = whole.subList((int) Math.min(query.offset(), whole.size()), whole.size());
    Long limit = query.limit();
    return limit == null ? rest : rest.subList(0, (int) Math.min(limit, rest.size()));
  }

  /** The rows that the language defines for the living items, in order. */
  private static List<Value> expected(RandomQuery query, QueryLife life, @Nullable String key) {
    return QueryPages.inMemory(
        query.whole(), life.living(key), life.container().settings().schema());
  }

  private static Map<Value, Integer> counted(List<Value> rows) {
    Map<Value, Integer> counts = new HashMap<>();
    rows.forEach(row -> counts.merge(row, 1, Integer::sum));
    return counts;
  }

  private static List<List<Value>> keys(RandomQuery query, List<Value> rows) {
    return rows.stream()
        .map(
            row ->
                IntStream.range(0, query.sortedBy().size())
                    .mapToObj(i -> ((ObjectValue) row).get("k" + i))
                    .toList())
        .toList();
  }

  /**
   * Items are written and expire between pages. Each row is right at the moment of its page;
   * unchanged items that match all the time are found once, in the order of their creation.
   */
  private static void checkWhileChanging(RandomQuery query, QueryLife life, Random random) {
    if (query.limit() != null || !query.byItem()) {
      return;
    }
    QueryPages pages = new QueryPages(random, query.text(), null);
    Set<String> touched = new HashSet<>();
    Set<String> throughout = null;
    List<String> found = new ArrayList<>();
    try {
      while (!pages.isDone()) {
        Set<Value> right = Set.copyOf(expected(query, life, null));
        Set<String> ids = right.stream().map(QueryLife::idOf).collect(Collectors.toSet());
        if (throughout == null) {
          throughout = ids;
        }
        throughout.retainAll(ids);
        List<Value> rows = pages.next(life.engine());
        assertThat(right).containsAll(rows);
        rows.forEach(row -> found.add(QueryLife.idOf(row)));
        for (int i = random.nextInt(4); i > 0; i--) {
          String id = life.act();
          if (id != null) {
            touched.add(id);
          }
        }
      }
    } catch (EngineException outdated) {
      assertThat(outdated.userMessage()).contains("the index that it went by is gone");
      return;
    }
    found.removeAll(touched);
    throughout.removeAll(touched);
    assertThat(found).doesNotHaveDuplicates().containsAll(throughout);
    if (!query.isSorted()) {
      List<String> order = life.living(null).stream().map(QueryLife::idOf).toList();
      found.retainAll(order);
      assertThat(found).isSortedAccordingTo(Comparator.comparingInt(order::indexOf));
    }
  }
}
