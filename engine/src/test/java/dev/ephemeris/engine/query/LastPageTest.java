// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.listing.ItemListing;
import dev.ephemeris.engine.listing.ItemPage;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.PartitionKey;
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

/** A full page that is the last one has no continuation, so no empty page follows. */
class LastPageTest extends EngineTestCase {
  /** Too many for the optimization that sorts few items. */
  private static final int ITEMS = 240;

  private static final int KEYS = 8;
  private static final ListScope ALL = new ListScope.WholeContainer();

  @BeforeEach
  void createDatabase() {
    engine.restart(EngineOptions.defaults().unlimitedThroughput(true));
    engine.engine().catalogue().createDatabase("db", Throughput.UNASKED);
    engine.createContainer("items", "\"defaultTtl\":-1", Throughput.manual(18_000));
  }

  private void createItems() {
    for (int i = 0; i < ITEMS; i++) {
      create("i%03d".formatted(i), i, "");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM c",
        "SELECT c.id FROM c WHERE c.n >= 0",
        "SELECT c.id FROM c WHERE c.n % 2 = 0",
        "SELECT c.id, t FROM c JOIN t IN c.list",
        "SELECT * FROM c ORDER BY c.n",
        "SELECT * FROM c ORDER BY c.n DESC",
        "SELECT c.id FROM c WHERE c.n > 119 ORDER BY c.n",
        "SELECT c.id FROM c WHERE c.n < 60 ORDER BY c.n DESC",
        "SELECT c.id, t FROM c JOIN t IN c.list ORDER BY c.n",
        "SELECT c.id FROM c ORDER BY c.missing",
        "SELECT DISTINCT VALUE c.n FROM c",
        "SELECT DISTINCT VALUE c.n FROM c ORDER BY c.n",
        "SELECT c.n, COUNT(1) AS count FROM c GROUP BY c.n",
        "SELECT TOP 120 * FROM c",
        "SELECT * FROM c OFFSET 60 LIMIT 60",
        "SELECT * FROM c OFFSET 120 LIMIT 1000",
        "SELECT c.id FROM c ORDER BY c.n OFFSET 60 LIMIT 60"
      })
  void rows_thatFillTheirPages_haveNoPageBehindThem(String query) {
    createItems();
    List<String> once = rowsOf(pages(query, 1000));
    assertThat(once.size()).isPositive();
    assertThat(once.size() % 20).isZero();
    for (int pageSize : new int[] {1, 20}) {
      List<QueryPage> pages = pages(query, pageSize);
      assertThat(rowsOf(pages)).isEqualTo(once);
      assertThat(pages).hasSize(once.size() / pageSize);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM c",
        "SELECT * FROM c WHERE c.n >= 0",
        "SELECT * FROM c ORDER BY c.n"
      })
  @DisplayName("T8 expired items after a full page do not cause another page")
  void expiredItemsBehindThePage_areNoPage(String query) {
    createItems();
    for (int i = 0; i < ItemListing.MAX_LOOK_AHEAD; i++) {
      create("z%03d".formatted(i), ITEMS + i, ",\"ttl\":10");
    }
    engine.machineClockMoves(10);

    assertThat(pages(query, ITEMS)).hasSize(1);
    assertThat(pages(query, ITEMS / 2)).hasSize(2);
    assertThat(listings(ITEMS)).hasSize(1);
  }

  @Test
  @DisplayName("T8 no more entries are read after a full page than documented")
  void manyExpiredItemsBehindThePage_makeAnEmptyPage() {
    for (int i = 0; i < 10; i++) {
      engine.create("a" + i, "\"n\":" + i);
    }
    for (int i = 0; i < 2 * ItemListing.MAX_LOOK_AHEAD; i++) {
      engine.create("b" + i, "\"n\":100,\"ttl\":10");
    }
    engine.machineClockMoves(10);

    for (String query : List.of("SELECT * FROM c", "SELECT * FROM c WHERE c.n >= 0")) {
      List<QueryPage> pages = pages(query, 5);
      assertThat(pages).extracting(page -> page.rows().size()).containsExactly(5, 5, 0);
    }
    assertThat(listings(5)).extracting(page -> page.items().size()).containsExactly(5, 5, 0);
  }

  @Test
  void listing_whosePagesAreFull_hasNoPageBehindThem() {
    createItems();
    for (int pageSize : new int[] {1, 20, ITEMS}) {
      List<ItemPage> pages = listings(pageSize);
      assertThat(pages).hasSize(ITEMS / pageSize);
      assertThat(pages).allSatisfy(page -> assertThat(page.items()).hasSize(pageSize));
      assertThat(pages.stream().flatMap(page -> page.items().stream()).distinct()).hasSize(ITEMS);
    }
  }

  /**
   * Otherwise items would be charged twice, or small pages would read many items free of charge.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM c WHERE c.n % 3 = 0",
        "SELECT * FROM c WHERE c.n % 3 = 0 ORDER BY c.n",
        "SELECT c.id, t FROM c JOIN t IN c.list WHERE c.n % 3 = 0"
      })
  void items_areRetrievedAndPaidForOnce_howeverSmallThePages(String query) {
    createItems();
    List<QueryPage> small = pages(query, 4);
    List<QueryPage> large = pages(query, 1000);

    assertThat(large).hasSize(1);
    assertThat(small).hasSizeGreaterThan(1);
    // Items after the last row were not charged with the page before.
    assertThat(retrieved(large)).isEqualTo(ITEMS);
    assertThat(retrieved(small)).isBetween(ITEMS - 3L, (long) ITEMS);
    assertThat(withoutPages(small) * ITEMS).isEqualTo(withoutPages(large) * retrieved(small));
  }

  /** If an item makes a query fail, the failure is reported with the page that would contain it. */
  @Test
  void itemBehindThePage_onWhichTheQueryFails_doesNotSpoilIt() {
    String list = IntStream.range(0, 1_000).mapToObj(Integer::toString).collect(joining(","));
    engine.create("a", "\"n\":0,\"x\":[]");
    engine.create("b", "\"n\":1,\"x\":[%s]".formatted(list));
    String query =
        "SELECT VALUE c.n FROM c WHERE c.n = 0 OR EXISTS("
            + "SELECT VALUE 1 FROM s IN c.x JOIN t IN c.x JOIN u IN c.x WHERE s + t + u < 0)";

    QueryPage first = page(query, 1, null);

    assertThat(rowsOf(List.of(first))).containsExactly("0");
    assertThat(first.continuation()).isNotNull();
    assertThatThrownBy(() -> page(query, 1, first.continuation())).isInstanceOf(SqlException.class);
  }

  /** A page costs what is on it, not what was read to see whether there is another. */
  @Test
  void lookingAhead_costsNothing() {
    createItems();
    QueryPage page = page("SELECT * FROM c WHERE c.n = 0 OR (c.n + 1) * 0 = 1", 1, null);
    QueryPage top = page("SELECT TOP 1 * FROM c WHERE c.n = 0 OR (c.n + 1) * 0 = 1", 1, null);
    assertThat(page.rows()).hasSize(1);
    assertThat(page.charge()).isEqualTo(top.charge());
    assertThat(page.statistics().retrievedItems()).isEqualTo(top.statistics().retrievedItems());
  }

  private static long retrieved(List<QueryPage> pages) {
    return pages.stream().mapToLong(page -> page.statistics().retrievedItems()).sum();
  }

  /** The charge of the items, without that of their pages. */
  private static long withoutPages(List<QueryPage> pages) {
    long ofPage = pages.getFirst().tiesDescend() == null ? 100 : 200;
    long total =
        pages.stream()
            .map(QueryPage::charge)
            .reduce(RequestUnits.ZERO, RequestUnits::plus)
            .hundredths();
    return total - ofPage * pages.size();
  }

  private void create(String id, int number, String more) {
    String key = "key" + number % KEYS;
    String json =
        "{\"id\":\"%s\",\"pk\":\"%s\",\"n\":%d,\"list\":[1,2]%s}".formatted(id, key, number, more);
    ItemBody body = TestEngine.bodyOf(engine.container(), json);
    TestEngine.await(
        engine
            .engine()
            .items()
            .create(engine.container(), PartitionKey.of(key), body, Runnable::run));
  }

  private List<QueryPage> pages(String query, int pageSize) {
    List<QueryPage> pages = new ArrayList<>();
    String continuation = null;
    do {
      pages.add(page(query, pageSize, continuation));
      continuation = pages.getLast().continuation();
    } while (continuation != null);
    return pages;
  }

  private QueryPage page(String query, int pageSize, @Nullable String continuation) {
    return engine
        .engine()
        .queries()
        .page(
            engine.container(),
            new QueryRequest(query, Map.of(), ALL, pageSize, true, continuation));
  }

  private static List<String> rowsOf(List<QueryPage> pages) {
    return pages.stream()
        .flatMap(page -> page.rows().stream())
        .map(row -> new String(row, StandardCharsets.UTF_8))
        .toList();
  }

  private List<ItemPage> listings(int pageSize) {
    List<ItemPage> pages = new ArrayList<>();
    String continuation = null;
    do {
      pages.add(ItemListing.page(engine.container(), ALL, pageSize, continuation));
      continuation = pages.getLast().continuation();
    } while (continuation != null);
    return pages;
  }
}
