// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.ContentHash;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sorted queries continue exactly where a resume filter says. */
class ResumedQueriesTest extends EngineTestCase {
  private static final String INDEXED =
      "\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/*\"},{\"path\":\"/a/?\"},{\"path\":\"/b/?\"}],"
          + "\"compositeIndexes\":[[{\"path\":\"/a\"},{\"path\":\"/b\",\"order\":\"descending\"}]]}";
  private static final String NOT_INDEXED =
      "\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/*\"}],"
          + "\"excludedPaths\":[{\"path\":\"/a/*\"},{\"path\":\"/b/*\"}]}";
  private static final String ALIKE = "x".repeat(1200);

  /** Few different values, so that many items have equal keys. */
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "false",
          "0",
          "-1.5",
          "9007199254740993",
          "\"\"",
          "\"é\"",
          '"' + ALIKE + "1\"",
          '"' + ALIKE + "2\"",
          "[]",
          "[1,2]",
          "{}",
          "{\"x\":[1]}");

  private static final int ITEMS = 320;

  private static final int KEYS = 7;
  private static final int TRIALS = 10;

  private record Row(String text, List<Value> keys, long itemNumber) {}

  private Random random = new Random();

  @BeforeEach
  void createDatabase() {
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    System.out.println("ResumedQueriesTest: -Dephemeris.seed=" + seed);
    random = new Random(seed);
    engine.restart(EngineOptions.defaults().unlimitedThroughput(true));
    engine.engine().catalogue().createDatabase("db", Throughput.UNASKED);
  }

  private void createItems(String policy) {
    engine.createContainer("items", policy, Throughput.manual(11_000));
    for (int i = 0; i < ITEMS; i++) {
      String json =
          "{\"id\":\"i%d\",\"pk\":\"%s\",%s%s\"list\":[1,1,2]}"
              .formatted(i, keyOf("i" + i), property("a"), property("b"));
      TestEngine.await(
          engine
              .engine()
              .items()
              .create(
                  engine.container(),
                  PartitionKey.of(keyOf("i" + i)),
                  TestEngine.bodyOf(engine.container(), json),
                  Runnable::run));
    }
    assertThat(engine.container().partitions()).hasSize(2);
  }

  private static String keyOf(String id) {
    return "k" + Math.floorMod(id.hashCode(), KEYS);
  }

  private String property(String name) {
    return random.nextInt(8) == 0
        ? ""
        : "\"%s\":%s,".formatted(name, VALUES.get(random.nextInt(VALUES.size())));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT c._rid, [{'item': c.a}] AS keys, c.id FROM c WHERE (true) ORDER BY c.a",
        "SELECT c._rid, [{'item': c.a}] AS keys, c.id FROM c ORDER BY c.a DESC",
        "SELECT c._rid, [{'item': c.a}, {'item': c.b}] AS keys FROM c ORDER BY c.a, c.b DESC",
        "SELECT c._rid, [{'item': c.a}, {'item': c.b}] AS keys FROM c ORDER BY c.a DESC, c.b",
        "SELECT c._rid, [{'item': c.a}] AS keys, t FROM c JOIN t IN c.list ORDER BY c.a",
        "SELECT TOP 400 c._rid, [{'item': c.a}] AS keys FROM c WHERE (true) ORDER BY c.a"
      })
  void page_resumedAnywhere_hasTheRestOfTheRows(String text) {
    createItems(INDEXED);
    String query = text.replace('\'', '"');
    assertThat(kind(query)).isEqualTo(ExecutionKind.ORDERED);
    resumeAnywhere(query);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT c._rid, [{'item': c.a}] AS keys, c.id FROM c WHERE (true) ORDER BY c.a",
        "SELECT c._rid, [{'item': c.a}, {'item': c.b}] AS keys FROM c ORDER BY c.a DESC, c.b",
        "SELECT c._rid, [{'item': c.a}] AS keys, t FROM c JOIN t IN c.list ORDER BY c.a DESC"
      })
  void page_resumedAnywhereWithoutAnIndex_hasTheRestOfTheRows(String text) {
    createItems(NOT_INDEXED);
    String query = text.replace('\'', '"');
    assertThat(kind(query)).isEqualTo(ExecutionKind.SORTING);
    resumeAnywhere(query);
  }

  /**
   * The client leaves the OFFSET to the server if one range has all rows; then the server counts.
   */
  @ParameterizedTest
  @ValueSource(strings = {INDEXED, NOT_INDEXED})
  void page_resumedBehindAnOffset_countsRowsThatTheClientHas(String policy) {
    createItems(policy);
    String query =
        "SELECT c._rid, [{\"item\": c.a}] AS keys FROM c ORDER BY c.a OFFSET 40 LIMIT 150";
    List<Row> all = all(query, null, 1000);
    assertThat(all).hasSize(150);
    for (int trial = 0; trial < TRIALS; trial++) {
      int at = random.nextInt(all.size());
      assertThat(texts(all(query, at(all.get(at)), 1 + random.nextInt(20))))
          .isEqualTo(texts(all.subList(at, all.size())));
    }
  }

  private void resumeAnywhere(String query) {
    List<Row> all = all(query, null, 1000);
    for (int trial = 0; trial < TRIALS; trial++) {
      Row row = all.get(random.nextInt(all.size()));
      ResumeFilter rest = at(row);
      IntPredicate equal = i -> all.get(i).keys.equals(row.keys);
      int firstOfItem = first(all, i -> equal.test(i) && all.get(i).itemNumber == row.itemNumber);
      int firstEqual = first(all, equal);
      int behindEqual = all.size() - first(all.reversed(), i -> equal.test(all.size() - 1 - i));

      check(query, all, rest, firstOfItem);
      check(query, all, new ResumeFilter(rest.values(), null, false), firstEqual);
      check(query, all, new ResumeFilter(rest.values(), null, true), behindEqual);
    }
  }

  private static int first(List<Row> rows, IntPredicate condition) {
    int i = 0;
    while (!condition.test(i)) {
      i++;
    }
    assertThat(i).isLessThan(rows.size());
    return i;
  }

  /** There may be a continuation as well; then the further of the two counts. */
  private void check(String query, List<Row> all, ResumeFilter filter, int expected) {
    int pageRows = 1 + random.nextInt(20);
    assertThat(texts(all(query, filter, pageRows))).isEqualTo(texts(from(all, expected)));
    int given = 1 + random.nextInt(all.size());
    QueryPage before = page(request(query, given, null));
    if (before.continuation() != null) {
      given = before.rows().size();
      assertThat(texts(all(query, filter, 1000, before.continuation())))
          .isEqualTo(texts(from(all, Math.max(expected, given))));
    }
  }

  private static List<Row> from(List<Row> all, int first) {
    return all.subList(Math.min(first, all.size()), all.size());
  }

  @Test
  void page_resumedAtAnItemThatIsGone_goesOnBehindIt() {
    createItems(INDEXED);
    String query = "SELECT c._rid, [{\"item\": c.a}] AS keys, c.id FROM c ORDER BY c.a";
    List<Row> all = all(query, null, 1000);
    for (int at = 5; at < all.size() - 1; at += 17) {
      ObjectValue gone = (ObjectValue) DocumentValues.parse(all.get(at).text);
      String id = ((StringValue) gone.get("id")).text();
      TestEngine.await(
          engine
              .engine()
              .items()
              .delete(engine.container(), PartitionKey.of(keyOf(id)), id, null, Runnable::run));

      String next = all.get(at + 1).text;
      assertThat(all(query, at(all.get(at)), 10).getFirst().text).isEqualTo(next);
    }
  }

  @Test
  void page_filterWithAnotherNumberOfValues_isRefused() {
    createItems(NOT_INDEXED);
    ResumeFilter filter =
        new ResumeFilter(List.of(new ResumeFilter.Scalar(Values.of(1))), null, false);
    for (String query :
        List.of("SELECT * FROM c", "SELECT * FROM c ORDER BY c.a, c.b", "SELECT VALUE 1")) {
      assertThatThrownBy(() -> page(request(query, 10, null).resumedAt(filter)))
          .isInstanceOf(EngineException.class)
          .hasMessageContaining("The resumeFilter has 1 values, but the query sorts by");
    }
  }

  private static ResumeFilter at(Row row) {
    List<ResumeFilter.Key> keys =
        row.keys.stream().<ResumeFilter.Key>map(ResumedQueriesTest::key).toList();
    return new ResumeFilter(keys, row.itemNumber, false);
  }

  private static ResumeFilter.Key key(Value value) {
    return switch (value) {
      case ArrayValue array -> new ResumeFilter.Hashed(true, ContentHash.of(array));
      case ObjectValue object -> new ResumeFilter.Hashed(false, ContentHash.of(object));
      default -> new ResumeFilter.Scalar(value);
    };
  }

  private ExecutionKind kind(String query) {
    return engine
        .engine()
        .queries()
        .explain(engine.container(), request(query, 0, null))
        .execution();
  }

  private List<Row> all(String query, @Nullable ResumeFilter filter, int pageRows) {
    return all(query, filter, pageRows, null);
  }

  private List<Row> all(
      String query, @Nullable ResumeFilter filter, int pageRows, @Nullable String start) {
    List<Row> rows = new ArrayList<>();
    String continuation = start;
    do {
      QueryPage page = page(request(query, pageRows, continuation).resumedAt(filter));
      rows.addAll(rows(page));
      continuation = page.continuation();
    } while (continuation != null);
    return rows;
  }

  private QueryPage page(QueryRequest request) {
    return engine.engine().queries().page(engine.container(), request);
  }

  private static QueryRequest request(String query, int pageRows, @Nullable String continuation) {
    return new QueryRequest(
        query, Map.of(), new ListScope.WholeContainer(), pageRows, true, continuation);
  }

  private static List<Row> rows(QueryPage page) {
    List<Row> rows = new ArrayList<>();
    for (byte[] json : page.rows()) {
      ObjectValue row = (ObjectValue) DocumentValues.parse(json, 0, json.length);
      List<Value> keys =
          ((ArrayValue) row.get("keys"))
              .elements().stream().map(key -> ((ObjectValue) key).get("item")).toList();
      String rid = ((StringValue) row.get("_rid")).text();
      rows.add(new Row(ValueText.of(row), keys, ResourceId.parse(rid).orElseThrow().number()));
    }
    return rows;
  }

  private static List<String> texts(List<Row> rows) {
    return rows.stream().map(Row::text).toList();
  }
}
