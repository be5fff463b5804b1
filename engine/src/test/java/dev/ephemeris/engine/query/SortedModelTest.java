// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.Seed;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.query.page.QueryRunner;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueOrder;
import dev.ephemeris.sql.value.ValueText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random sorted queries over one range and several: by one to three columns with values of all
 * types and missing ones, with DISTINCT, TOP, OFFSET and LIMIT, and with expired items. In pages of
 * any size they return the same rows as in one page, also while items are written.
 *
 * <p>{@code -Dephemeris.seed=…} replays a seed.
 */
class SortedModelTest {
  private static final String POLICY =
      "\"defaultTtl\":-1,\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/*\"},{\"path\":\"/c/?\"}],\"compositeIndexes\":["
          + "[{\"path\":\"/a\"},{\"path\":\"/b\"}],[{\"path\":\"/b\"},{\"path\":\"/c\",\"order\":\"descending\"}],"
          + "[{\"path\":\"/a\"},{\"path\":\"/b\",\"order\":\"descending\"},{\"path\":\"/c\"}]]}";

  /** The columns by which the policy can sort, in both directions. */
  private static final List<List<String>> SORTED_BY =
      List.of(
          List.of("a ASC"),
          List.of("b ASC"),
          List.of("c ASC"),
          List.of("nowhere ASC"),
          List.of("a ASC", "b ASC"),
          List.of("b ASC", "c DESC"),
          List.of("a ASC", "b DESC", "c ASC"));

  private static final String LONG = "x".repeat(1000);

  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "false",
          "0",
          "1",
          "1.5",
          "-7",
          "9007199254740993",
          "1e30",
          "\"\"",
          "\"a\"",
          "\"b\"",
          "\"é😀\"",
          "\"" + LONG + "1\"",
          "\"" + LONG + "2\"",
          "[]",
          "[1]",
          "[1,\"a\"]",
          "{}",
          "{\"k\":1}",
          "{\"k\":[null]}");

  private static final int ITEMS = 70;
  private static final int ROUNDS = 40;
  private static final int MAX_PAGE = 20;

  static Stream<Seed> seeds() {
    return Seed.knownAndDrawn(1);
  }

  /** A query, and how to compute its expected result. */
  private record Sorted(List<String> by, boolean turned, boolean distinct, int offset, int limit) {
    String text() {
      String select = distinct ? "DISTINCT " : limit >= 0 && offset < 0 ? "TOP " + limit + " " : "";
      String cut = offset >= 0 ? " OFFSET %d LIMIT %d".formatted(offset, limit) : "";
      return "SELECT "
          + select
          + (distinct ? columns() : "*")
          + " FROM c ORDER BY "
          + order()
          + cut;
    }

    String order() {
      return String.join(
          ", ", by.stream().map(each -> "c." + (turned ? turned(each) : each)).toList());
    }

    private static String turned(String column) {
      return column.endsWith("ASC") ? column.replace("ASC", "DESC") : column.replace("DESC", "ASC");
    }

    private String columns() {
      return String.join(", ", names().stream().map(name -> "c." + name).toList());
    }

    List<String> names() {
      return by.stream().map(each -> each.substring(0, each.indexOf(' '))).toList();
    }

    Comparator<Value> comparator() {
      Comparator<Value> all = comparator(by.getFirst());
      for (String column : by.subList(1, by.size())) {
        all = all.thenComparing(comparator(column));
      }
      return all;
    }

    private Comparator<Value> comparator(String column) {
      String name = column.substring(0, column.indexOf(' '));
      Comparator<Value> one =
          Comparator.comparing(row -> ((ObjectValue) row).get(name), ValueOrder.INSTANCE);
      return column.endsWith("ASC") == turned ? one.reversed() : one;
    }
  }

  @ParameterizedTest(name = "T8 sorted queries give the rows of one go after any page, seed {0}")
  @MethodSource("seeds")
  void sortedQueries_resumedAfterAnyPage_giveTheRowsOfOneGo(Seed seed, @TempDir Path folder) {
    for (int throughput : new int[] {400, 11_000, 30_000}) {
      Random random = seed.random(SortedModelTest.class);
      try (Life life = new Life(folder.resolve("at" + throughput), random, throughput)) {
        for (int round = 0; round < ROUNDS; round++) {
          Sorted query = life.anyQuery();
          try {
            life.check(query);
            life.checkRanges(query);
            life.checkWhileChanging(query);
          } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(
                "seed %s, %d RU/s, round %d: %s".formatted(seed, throughput, round, query.text()),
                e);
          }
          life.change();
        }
      }
    }
  }

  /** A container and its content. */
  private static final class Life implements AutoCloseable {
    private final Random random;
    private final TestEngine engine;
    private final Map<String, String> living = new HashMap<>();

    Life(Path folder, Random random, int throughput) {
      this.random = random;
      this.engine = new TestEngine(folder, EngineOptions.defaults().unlimitedThroughput(true));
      engine.engine().catalogue().createDatabase("db", Throughput.UNASKED);
      engine.createContainer("items", POLICY, Throughput.manual(throughput));
      for (int i = 0; i < ITEMS; i++) {
        write(i);
      }
    }

    private void write(int i) {
      StringBuilder more = new StringBuilder();
      for (String name : List.of("a", "b", "c")) {
        if (random.nextInt(3) > 0) {
          String value = VALUES.get(random.nextInt(VALUES.size()));
          more.append(",\"").append(name).append("\":").append(value);
        }
      }
      boolean expires = random.nextInt(8) == 0;
      String id = "i" + i;
      String json =
          "{\"id\":\"%s\",\"pk\":\"p%d\"%s%s}"
              .formatted(id, i % 17, more, expires ? ",\"ttl\":1" : "");
      TestEngine.await(
          engine
              .engine()
              .items()
              .upsert(
                  engine.container(),
                  PartitionKey.of("p" + i % 17),
                  TestEngine.bodyOf(engine.container(), json),
                  null,
                  Runnable::run));
      living.put(id, json);
      if (expires) {
        living.remove(id);
        engine.machineClockMoves(1);
      }
    }

    private void delete(int i) {
      if (living.remove("i" + i) != null) {
        TestEngine.await(
            engine
                .engine()
                .items()
                .delete(
                    engine.container(),
                    PartitionKey.of("p" + i % 17),
                    "i" + i,
                    null,
                    Runnable::run));
      }
    }

    /** Writes or deletes an item. Returns its id. */
    String change() {
      int i = random.nextInt(ITEMS);
      if (random.nextInt(4) == 0) {
        delete(i);
      } else {
        write(i);
      }
      if (random.nextInt(10) == 0) {
        engine.purge();
      }
      return "i" + i;
    }

    Sorted anyQuery() {
      int kind = random.nextInt(4);
      return new Sorted(
          SORTED_BY.get(random.nextInt(SORTED_BY.size())),
          random.nextBoolean(),
          kind == 0,
          kind == 1 ? random.nextInt(30) : -1,
          kind == 1 || kind == 2 ? random.nextInt(40) : -1);
    }

    private List<Value> rows(String query, ListScope scope, int pageSize) {
      List<Value> rows = new ArrayList<>();
      Pages pages = new Pages(query, scope);
      while (!pages.done) {
        List<Value> page = pages.next(pageSize);
        assertThat(page).hasSizeLessThanOrEqualTo(pageSize);
        rows.addAll(page);
      }
      return rows;
    }

    void check(Sorted query) {
      ListScope all = new ListScope.WholeContainer();
      List<Value> oneGo = rows(query.text(), all, 1000);
      assertThat(oneGo).isSortedAccordingTo(query.comparator());
      assertThat(oneGo).hasSize(expectedSize(query));
      if (query.limit < 0) {
        assertThat(asTexts(oneGo, query)).isEqualTo(expected(query));
      }
      for (int size = 1; size <= MAX_PAGE; size++) {
        assertThat(rows(query.text(), all, size)).as("pages of " + size).isEqualTo(oneGo);
      }
    }

    /** The expected rows, in any order. */
    private Set<String> expected(Sorted query) {
      return asTexts(living.values().stream().map(DocumentValues::parse).toList(), query);
    }

    private static Set<String> asTexts(List<Value> rows, Sorted query) {
      Set<String> texts = new HashSet<>();
      for (Value row : rows) {
        ObjectValue object = (ObjectValue) row;
        if (query.distinct) {
          texts.add(
              query.names().stream()
                  .map(object::get)
                  .map(value -> value.isDefined() ? ValueText.of(value) : "-")
                  .toList()
                  .toString());
        } else {
          texts.add(ValueText.of(object.get("id")));
        }
      }
      return texts;
    }

    private int expectedSize(Sorted query) {
      int all = query.distinct ? expected(query).size() : living.size();
      int left = Math.max(0, all - Math.max(0, query.offset));
      return query.limit < 0 ? left : Math.min(left, query.limit);
    }

    /**
     * Checks what a client's plan asks each range: rows have the sort keys, or say that there is
     * none.
     */
    void checkRanges(Sorted query) {
      String items =
          String.join(
              ", ", query.names().stream().map(name -> "{\"item\": c." + name + "}").toList());
      String text =
          "SELECT c._rid, [%s] AS orderByItems, c AS payload FROM c WHERE (true) ORDER BY %s"
              .formatted(items, query.order());
      Set<String> found = new LinkedHashSet<>();
      for (Partition partition : engine.container().partitions()) {
        ListScope range = new ListScope.OnePartition(partition);
        List<Value> rows = rows(text, range, 1 + random.nextInt(MAX_PAGE));
        List<Value> payloads = new ArrayList<>();
        for (Value row : rows) {
          ObjectValue payload = (ObjectValue) ((ObjectValue) row).get("payload");
          ArrayValue sortedBy = (ArrayValue) ((ObjectValue) row).get("orderByItems");
          for (int i = 0; i < query.names().size(); i++) {
            assertThat(((ObjectValue) sortedBy.get(i)).get("item"))
                .isEqualTo(payload.get(query.names().get(i)));
          }
          payloads.add(payload);
          assertThat(found.add(ValueText.of(payload.get("id")))).isTrue();
        }
        assertThat(payloads).isSortedAccordingTo(query.comparator());
      }
      assertThat(found).hasSize(living.size());
    }

    /** Items that do not change between pages are found once each, in order. */
    void checkWhileChanging(Sorted query) {
      if (query.distinct || query.limit >= 0) {
        return;
      }
      Set<String> untouched = new HashSet<>(living.keySet());
      List<Value> found = new ArrayList<>();
      Pages pages = new Pages(query.text(), new ListScope.WholeContainer());
      while (!pages.done) {
        found.addAll(pages.next(1 + random.nextInt(MAX_PAGE)));
        for (int i = random.nextInt(3); i > 0; i--) {
          untouched.remove(change());
        }
      }
      List<Value> calm =
          found.stream()
              .filter(
                  row -> untouched.contains(((StringValue) ((ObjectValue) row).get("id")).text()))
              .toList();
      assertThat(calm).isSortedAccordingTo(query.comparator()).hasSize(untouched.size());
      assertThat(asTexts(calm, query)).hasSize(untouched.size());
    }

    /** Reads one page after another. */
    private final class Pages {
      private final String query;
      private final ListScope scope;
      private @Nullable String continuation;
      private boolean done;

      Pages(String query, ListScope scope) {
        this.query = query;
        this.scope = scope;
      }

      List<Value> next(int size) {
        QueryRequest request = new QueryRequest(query, Map.of(), scope, size, false, continuation);
        QueryRunner queries = engine.engine().queries();
        QueryPage page =
            random.nextBoolean() ? queries.pageAtOnce(engine.container(), request) : null;
        if (page == null) {
          page = queries.page(engine.container(), request);
        }
        continuation = page.continuation();
        done = continuation == null;
        return page.rows().stream()
            .map(row -> DocumentValues.parse(new String(row, StandardCharsets.UTF_8)))
            .toList();
      }
    }

    @Override
    public void close() {
      engine.close();
    }
  }
}
