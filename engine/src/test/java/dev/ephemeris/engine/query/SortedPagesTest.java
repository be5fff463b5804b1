// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.sql.SqlException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows in an order that no index has, more than can be kept in memory. */
class SortedPagesTest extends EngineTestCase {
  private static final int ROWS_OF_ITEM = 3_000;
  private static final int ITEMS = 50;
  private static final String NOT_INDEXED =
      "\"defaultTtl\":-1,\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/id/?\"}],\"excludedPaths\":[{\"path\":\"/*\"}]}";
  private static final String NUMBERS =
      "SELECT %s VALUE CONCAT(ToString(t), REPLICATE(' ', 1000)) FROM c JOIN t IN c.list ORDER BY c.n";

  @BeforeEach
  void createContainer() {
    engine.restart(EngineOptions.defaults().unlimitedThroughput(true));
    engine.engine().catalogue().createDatabase("db", Throughput.UNASKED);
    engine.createContainer("items", NOT_INDEXED, Throughput.manual(18_000));
  }

  /** All numbers from 0 on are in the items' lists, in the order of the items. */
  private void createNumbers() {
    for (int i = 0; i < ITEMS; i++) {
      int place = i * 7 % ITEMS;
      String list = String.join(",", numbers(place * ROWS_OF_ITEM, ROWS_OF_ITEM));
      engine.create("i" + i, "\"n\":%d,\"list\":[%s]".formatted(place, list));
    }
  }

  @Test
  void first_ofMoreRowsThanMayBeHeld_areGiven() {
    createNumbers();
    assertThat(kind(NUMBERS.formatted("TOP 5"))).isEqualTo(ExecutionKind.SORTING);
    assertThat(all(NUMBERS.formatted("TOP 5"), 2)).isEqualTo(wide(0, 5));
    assertThat(all(NUMBERS.formatted("") + " OFFSET 3001 LIMIT 5", 2)).isEqualTo(wide(3001, 5));
  }

  @Test
  void pages_ofMoreRowsThanMayBeHeld_goOnBehindTheLast() {
    createNumbers();
    QueryPage first = page(NUMBERS.formatted(""), 1000, null);
    QueryPage second = page(NUMBERS.formatted(""), 700, first.continuation());
    assertThat(rows(first)).isEqualTo(wide(0, 1000));
    assertThat(rows(second)).isEqualTo(wide(1000, 700));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT VALUE t FROM c JOIN t IN c.list ORDER BY c.n",
        "SELECT DISTINCT VALUE t FROM c JOIN t IN c.list WHERE c.n < 20",
      })
  void pageOfWhichNothingIsSaid_isLarge_sinceEachSeesAllItems(String query) {
    createNumbers();
    assertThat(page(query, QueryRequest.UNSAID, null).rows()).hasSize(10_000);
    assertThat(page(query, 0, null).rows()).hasSize(10_000);
    assertThat(page(query, 100, null).rows()).hasSize(100);
    assertThat(page("SELECT VALUE t FROM c JOIN t IN c.list", QueryRequest.UNSAID, null).rows())
        .hasSize(100);
  }

  @Test
  void offset_beyondWhatMayBeHeld_isRefused() {
    createNumbers();
    assertThatThrownBy(() -> page(NUMBERS.formatted("") + " OFFSET 120000 LIMIT 5", 100, null))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining("in memory to sort, group or compare");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 100})
  void rowsThatTie_comeInTheOrderOfItemsAndTheirRows_whateverThePages(int pageRows) {
    for (int i = 0; i < 10; i++) {
      engine.create("i" + i, "\"n\":%d,\"list\":[2,1,1,2]".formatted(i % 2));
    }
    String query = "SELECT VALUE CONCAT(c.id, '-', ToString(t)) FROM c JOIN t IN c.list";
    String sorted = query + " ORDER BY c.n DESC";
    List<String> once = all(sorted, 1000);
    assertThat(once).hasSize(40);
    assertThat(all(sorted, pageRows)).isEqualTo(once);
    // The rows of an item stay in the order in which they were made.
    assertThat(once.subList(0, 4)).map(row -> row.charAt(4)).containsExactly('2', '1', '1', '2');
  }

  @Test
  void largeRows_comeInPages_howeverManyThereAre() {
    String text = "x".repeat(1_000_000);
    for (int i = 0; i < 80; i++) {
      engine.create("i" + i, "\"n\":%d,\"text\":\"%s\"".formatted(i * 37 % 80, text));
    }
    List<String> numbers = new ArrayList<>();
    String continuation = null;
    do {
      QueryPage page = page("SELECT c.n, c.text FROM c ORDER BY c.n", 0, continuation);
      assertThat(page.rows()).hasSizeBetween(1, 4);
      rows(page).forEach(row -> numbers.add(row.substring(5, row.indexOf(','))));
      continuation = page.continuation();
    } while (continuation != null);
    assertThat(numbers).isEqualTo(numbers(0, 80));
  }

  @Test
  void top_afterGivenRowsAreGone_givesNoMoreThanItSays() {
    for (int i = 0; i < 10; i++) {
      engine.create("i" + i, "\"n\":%d".formatted(i));
    }
    String query = "SELECT TOP 4 VALUE c.n FROM c ORDER BY c.n";
    QueryPage first = page(query, 3, null);
    engine.delete("i0");
    engine.delete("i3");

    QueryPage second = page(query, 3, first.continuation());

    assertThat(rows(first)).containsExactly("0", "1", "2");
    assertThat(rows(second)).containsExactly("4");
    assertThat(second.continuation()).isNull();
  }

  @Test
  @DisplayName("T8 an item that expires between two pages is not on the second")
  void expiredRows_areOnNoFurtherPage() {
    for (int i = 0; i < 10; i++) {
      engine.create("i" + i, "\"n\":%d,\"ttl\":%d".formatted(i, i % 2 == 0 ? 100 : 10));
    }
    String query = "SELECT VALUE c.n FROM c ORDER BY c.n";
    QueryPage first = page(query, 3, null);
    engine.machineClockMoves(10);

    QueryPage second = page(query, 9, first.continuation());

    assertThat(rows(first)).containsExactly("0", "1", "2");
    assertThat(rows(second)).containsExactly("4", "6", "8");
    assertThat(second.continuation()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"TOP 0 VALUE c.n FROM c ORDER BY c.n", "VALUE c.none FROM c ORDER BY c.n"})
  void queryWithoutRows_endsAtOnce(String query) {
    for (int i = 0; i < 10; i++) {
      engine.create("i" + i, "\"n\":%d".formatted(i));
    }
    QueryPage page = page("SELECT " + query, 3, null);
    assertThat(page.rows()).isEmpty();
    assertThat(page.continuation()).isNull();
  }

  private static List<String> numbers(int first, int count) {
    return IntStream.range(first, first + count).mapToObj(Integer::toString).toList();
  }

  /** Numbers as rows that are together larger than what may be kept. */
  private static List<String> wide(int first, int count) {
    return numbers(first, count).stream().map(n -> '"' + n + " ".repeat(1000) + '"').toList();
  }

  private ExecutionKind kind(String query) {
    return engine
        .engine()
        .queries()
        .explain(engine.container(), request(query, 0, null))
        .execution();
  }

  private List<String> all(String query, int pageRows) {
    List<String> rows = new ArrayList<>();
    String continuation = null;
    do {
      QueryPage page = page(query, pageRows, continuation);
      assertThat(page.rows()).hasSizeLessThanOrEqualTo(pageRows);
      rows.addAll(rows(page));
      continuation = page.continuation();
    } while (continuation != null);
    return rows;
  }

  private QueryPage page(String query, int pageRows, @Nullable String continuation) {
    return engine
        .engine()
        .queries()
        .page(engine.container(), request(query, pageRows, continuation));
  }

  private static QueryRequest request(String query, int pageRows, @Nullable String continuation) {
    return new QueryRequest(
        query, Map.of(), new ListScope.WholeContainer(), pageRows, true, continuation);
  }

  private static List<String> rows(QueryPage page) {
    return page.rows().stream().map(row -> new String(row, StandardCharsets.UTF_8)).toList();
  }
}
