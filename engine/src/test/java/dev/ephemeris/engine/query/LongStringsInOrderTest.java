// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.sql.evaluate.QueryMemory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** If the index cannot determine the order, the result is in the right order anyway. */
class LongStringsInOrderTest extends EngineTestCase {
  private static final String COMPOSITE =
      "\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/*\"}],"
          + "\"compositeIndexes\":[[{\"path\":\"/s\"},{\"path\":\"/n\",\"order\":\"descending\"}],"
          + "[{\"path\":\"/n\"},{\"path\":\"/s\",\"order\":\"descending\"}]]}";
  private static final String NOT_INDEXED =
      "\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/*\"}],"
          + "\"excludedPaths\":[{\"path\":\"/s/*\"},{\"path\":\"/n/*\"}]}";
  private static final String ALIKE = "x".repeat(1200);
  private static final int KEYS = 7;

  /** So many that even those which pass a filter are too many for sorting in memory. */
  private static final int ITEMS = 900;

  /** Without limits, so that the next index can be built at once. */
  @BeforeEach
  void createDatabase() {
    engine.restart(EngineOptions.defaults().unlimitedThroughput(true));
    engine.engine().catalogue().createDatabase("db", Throughput.UNASKED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT c.id, c.s FROM c ORDER BY c.s",
        "SELECT c.id, c.s FROM c ORDER BY c.s DESC",
        "SELECT * FROM c WHERE c.s > 'ALIKE4' ORDER BY c.s",
        "SELECT c.id FROM c ORDER BY c.s, c.n DESC",
        "SELECT c.id FROM c ORDER BY c.s DESC, c.n",
        "SELECT c.id FROM c ORDER BY c.n, c.s DESC",
        "SELECT c.id FROM c ORDER BY c.n DESC, c.s",
        "SELECT c.id FROM c WHERE c.n > 0 ORDER BY c.s DESC OFFSET 3 LIMIT 40",
        "SELECT c.id, t FROM c JOIN t IN (SELECT VALUE [3, 1, 2, 1]) ORDER BY c.n DESC, c.s",
        "SELECT c.id, t FROM c JOIN t IN (SELECT VALUE [3, 1, 2, 1]) ORDER BY c.s DESC"
      })
  void page_fromTheIndex_hasTheOrderOfSortingInMemory(String text) {
    String query = text.replace("ALIKE", ALIKE);
    engine.createContainer("items", COMPOSITE, Throughput.manual(18_000));
    for (int i = 0; i < ITEMS; i++) {
      create("i" + i, value(i), i % 4);
    }
    assertThat(engine.container().partitions()).hasSize(3);
    List<String> fromIndex = all(query, 70, 1000);
    assertThat(kind(query)).isEqualTo(ExecutionKind.ORDERED);

    engine.replaceContainer(NOT_INDEXED);
    engine.purge();

    assertThat(kind(query)).isEqualTo(ExecutionKind.SORTING);
    assertThat(fromIndex).isEqualTo(all(query, 1000, 1000));
  }

  /** Many have equal keys, and they are not created in order. */
  private static String value(int i) {
    return switch (i % 8) {
      case 0 -> "[%d]".formatted(i % 5);
      case 1 -> "{\"k\":%d}".formatted(i % 3);
      case 2 -> "\"x%d\"".formatted(i % 5);
      case 3 -> "null";
      default -> "\"%s%d\"".formatted(ALIKE, i * 7 % 13);
    };
  }

  @Test
  void page_moreAlikeThanAPageHolds_givesAllInOrder() {
    engine.createContainer("items", "", Throughput.UNASKED);
    List<Integer> ends = IntStream.range(0, 60).mapToObj(i -> 10 + i * 37 % 60).toList();
    for (int end : ends) {
      create("i" + end, "\"%s%d\"".formatted(ALIKE, end), 0);
    }
    List<String> expected =
        ends.stream().sorted(Comparator.reverseOrder()).map("\"i%d\""::formatted).toList();

    assertThat(all("SELECT VALUE c.id FROM c ORDER BY c.s DESC", 0, 8)).isEqualTo(expected);
    assertThat(all("SELECT VALUE c.id FROM c ORDER BY c.s DESC OFFSET 20 LIMIT 30", 0, 8))
        .isEqualTo(expected.subList(20, 50));
  }

  @Test
  void page_afterTheLastRowsItemIsGone_goesOnBehindIt() {
    engine.createContainer("items", "", Throughput.UNASKED);
    for (int end : List.of(3, 1, 4, 2, 5)) {
      create("i" + end, "\"%s%d\"".formatted(ALIKE, end), 0);
    }
    String query = "SELECT VALUE c.id FROM c ORDER BY c.s";
    QueryPage first = page(query, 2, 1000, null);
    delete("i2");
    create("i0", "\"%s0\"".formatted(ALIKE), 0);

    QueryPage second = page(query, 0, 1000, first.continuation());

    assertThat(rows(first)).containsExactly("\"i1\"", "\"i2\"");
    assertThat(rows(second)).containsExactly("\"i3\"", "\"i4\"", "\"i5\"");
  }

  @Test
  void page_endsBetweenStringsThatAreTooLongToRemember_isRefusedOnlyAmongThoseAlike() {
    engine.createContainer("items", "", Throughput.UNASKED);
    String longer = "y".repeat(20_000);
    create("a", "\"1%s\"".formatted(longer), 0);
    create("b", "\"2%s\"".formatted(longer), 0);
    create("c", "\"3%s1\"".formatted(longer), 0);
    create("d", "\"3%s2\"".formatted(longer), 0);
    String query = "SELECT VALUE c.id FROM c ORDER BY c.s";
    QueryPage first = page(query, 1, 1000, null);
    QueryPage second = page(query, 1, 1000, first.continuation());

    assertThat(rows(second)).containsExactly("\"b\"");
    assertThat(rows(page(query, 2, 1000, second.continuation()))).containsExactly("\"c\"", "\"d\"");
    assertRefused(Reason.INVALID, () -> page(query, 1, 1000, second.continuation()))
        .contains("remember too much");
  }

  @Test
  @Tag("slow")
  void page_ofStringsAsLongAsItems_holdsNoMoreThanThereIsRoomFor() {
    engine.createContainer("items", "", Throughput.manual(18_000));
    String longer = "y".repeat(1_500_000);
    long tooMany = QueryMemory.MAX_BYTES / 2 / (2L * longer.length()) + 2;
    for (int i = 0; i < tooMany; i++) {
      create("i" + i, "\"%s%d\"".formatted(longer, i), 0);
    }
    assertRefused(
            Reason.INVALID, () -> page("SELECT VALUE c.id FROM c ORDER BY c.s", 0, 1000, null))
        .contains("remember too much");
  }

  private void create(String id, String value, int number) {
    String key = keyOf(id);
    String json =
        "{\"id\":\"%s\",\"pk\":\"%s\",\"s\":%s,\"n\":%d}".formatted(id, key, value, number);
    ItemBody body = TestEngine.bodyOf(engine.container(), json);
    TestEngine.await(
        engine
            .engine()
            .items()
            .create(engine.container(), PartitionKey.of(key), body, Runnable::run));
  }

  private void delete(String id) {
    TestEngine.await(
        engine
            .engine()
            .items()
            .delete(engine.container(), PartitionKey.of(keyOf(id)), id, null, Runnable::run));
  }

  private static String keyOf(String id) {
    return "key" + Math.floorMod(id.hashCode(), KEYS);
  }

  private List<String> all(String query, int maxItems, int maxRows) {
    List<String> rows = new ArrayList<>();
    String continuation = null;
    do {
      QueryPage page = page(query, maxItems, maxRows, continuation);
      assertThat(page.rows()).hasSizeLessThanOrEqualTo(maxRows);
      rows.addAll(rows(page));
      continuation = page.continuation();
    } while (continuation != null);
    return rows;
  }

  private static List<String> rows(QueryPage page) {
    return page.rows().stream().map(row -> new String(row, StandardCharsets.UTF_8)).toList();
  }

  private QueryPage page(String query, int maxItems, int maxRows, @Nullable String continuation) {
    long nanos = TimeUnit.MINUTES.toNanos(5);
    return engine
        .engine()
        .queries()
        .within(new QueryLimits(maxRows, 1_000_000, 1_000_000, nanos, nanos))
        .page(engine.container(), request(query, maxItems, continuation));
  }

  private ExecutionKind kind(String query) {
    return engine
        .engine()
        .queries()
        .explain(engine.container(), request(query, 0, null))
        .execution();
  }

  private static QueryRequest request(String query, int maxItems, @Nullable String continuation) {
    return new QueryRequest(
        query, Map.of(), new ListScope.WholeContainer(), maxItems, true, continuation);
  }
}
