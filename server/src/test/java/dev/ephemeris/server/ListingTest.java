// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Listing page by page: every item is returned once, whatever happens meanwhile. */
class ListingTest {
  private static final int ITEMS = 400;
  private static final int PARTITION_KEYS = 40;
  private static final List<String> ALL_IDS =
      IntStream.range(0, ITEMS).mapToObj(i -> "item" + i).sorted().toList();

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private static String container = "";

  @BeforeAll
  static void fillThreeRanges() {
    String database = SERVER.newDatabase();
    container = database + "/colls/items";
    SERVER
        .client()
        .post(database + "/colls", RunningServer.containerJson("items", ""))
        .header("x-ms-offer-throughput", "18000")
        .send()
        .is(201);
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (int i = 0; i < ITEMS; i++) {
        int number = i;
        threads.execute(
            () ->
                SERVER
                    .client()
                    .create(container, "item" + number, "key" + number % PARTITION_KEYS)
                    .is(201));
      }
    }
  }

  /** Follows the continuations to the end. Returns all ids in the order of the pages. */
  private static List<String> idsOf(int pageSize, Map<String, String> headers) {
    List<String> ids = new ArrayList<>();
    String continuation = "";
    while (!continuation.equals("null")) {
      WireClient.Call call =
          SERVER
              .client()
              .get(container + "/docs")
              .header("x-ms-max-item-count", String.valueOf(pageSize));
      headers.forEach(call::header);
      if (!continuation.isEmpty()) {
        call.header("x-ms-continuation", continuation);
      }
      Answer page = call.send().is(200);
      List<String> pageIds = pageIds(page);
      assertThat(pageIds).hasSizeLessThanOrEqualTo(pageSize);
      assertThat(page.header("x-ms-item-count")).isEqualTo(String.valueOf(pageIds.size()));
      ids.addAll(pageIds);
      continuation = String.valueOf(page.header("x-ms-continuation"));
    }
    return ids;
  }

  private static List<String> pageIds(Answer page) {
    List<String> ids = new ArrayList<>();
    page.json().path("Documents").forEach(item -> ids.add(item.path("id").asString()));
    return ids;
  }

  private static List<JsonNode> ranges() {
    List<JsonNode> ranges = new ArrayList<>();
    SERVER
        .client()
        .get(container + "/pkranges")
        .send()
        .is(200)
        .json()
        .path("PartitionKeyRanges")
        .forEach(ranges::add);
    return ranges;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 399, 400, 401, 1000})
  void pagesOfAnySizeShowEverythingOnce(int pageSize) {
    assertThat(idsOf(pageSize, Map.of()))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(ALL_IDS);
  }

  @Test
  void whatStaysIsSeenOnceWhileOthersComeAndGo() {
    AtomicBoolean done = new AtomicBoolean();
    CompletableFuture<Void> disturbance = CompletableFuture.runAsync(() -> createAndDelete(done));
    try {
      for (int round = 0; round < 3; round++) {
        List<String> ids = idsOf(7, Map.of());
        assertThat(ids).doesNotHaveDuplicates().containsAll(ALL_IDS);
      }
    } finally {
      done.set(true);
      disturbance.join();
    }
    assertThat(idsOf(100, Map.of())).containsExactlyInAnyOrderElementsOf(ALL_IDS);
  }

  private static void createAndDelete(AtomicBoolean done) {
    WireClient client = SERVER.client();
    for (int i = 0; !done.get(); i++) {
      String partitionKey = "key" + i % PARTITION_KEYS;
      client.create(container, "passing" + i, partitionKey).is(201);
      if (i >= 20) {
        deletePassing(client, i - 20);
      }
      if (done.get()) {
        for (int left = Math.max(0, i - 19); left <= i; left++) {
          deletePassing(client, left);
        }
        return;
      }
    }
  }

  private static void deletePassing(WireClient client, int number) {
    client
        .delete(container + "/docs/passing" + number)
        .partitionKey("key" + number % PARTITION_KEYS)
        .send()
        .is(204);
  }

  @Test
  void partitionKeyLimitsWhatIsSeen() {
    for (int key = 0; key < PARTITION_KEYS; key++) {
      int wanted = key;
      List<String> expected =
          IntStream.range(0, ITEMS)
              .filter(i -> i % PARTITION_KEYS == wanted)
              .mapToObj(i -> "item" + i)
              .toList();
      assertThat(idsOf(7, Map.of("x-ms-documentdb-partitionkey", "[\"key" + key + "\"]")))
          .containsExactlyInAnyOrderElementsOf(expected);
    }
    assertThat(idsOf(7, Map.of("x-ms-documentdb-partitionkey", "[\"other\"]"))).isEmpty();
  }

  @Test
  void rangesByIdShareEverythingBetweenThem() {
    assertThat(ranges()).hasSize(3);
    List<String> ids = new ArrayList<>();
    for (JsonNode range : ranges()) {
      List<String> idsOfRange =
          idsOf(7, Map.of("x-ms-documentdb-partitionkeyrangeid", range.path("id").asString()));
      assertThat(idsOfRange).isNotEmpty();
      ids.addAll(idsOfRange);
    }
    assertThat(ids).containsExactlyInAnyOrderElementsOf(ALL_IDS);
  }

  @Test
  void effectiveRangesShareEverythingBetweenThem() {
    TreeSet<String> cuts = new TreeSet<>(List.of("", "05", "0AAA", "20", "3000000001", "FF"));
    ranges().forEach(range -> cuts.add(range.path("minInclusive").asString()));
    List<String> ids = new ArrayList<>();
    String start = cuts.removeFirst();
    for (String end : cuts) {
      ids.addAll(idsOf(7, Map.of("x-ms-start-epk", start, "x-ms-end-epk", end)));
      start = end;
    }
    assertThat(ids).containsExactlyInAnyOrderElementsOf(ALL_IDS);
  }

  @Test
  void rangeWithAWiderEffectiveRange_hasItsOwnItemsOnly() {
    List<String> ids = new ArrayList<>();
    for (JsonNode range : ranges()) {
      String id = range.path("id").asString();
      Map<String, String> wider =
          Map.of(
              "x-ms-documentdb-partitionkeyrangeid",
              id,
              "x-ms-start-epk",
              "",
              "x-ms-end-epk",
              "FF");
      assertThat(idsOf(7, wider))
          .isEqualTo(idsOf(7, Map.of("x-ms-documentdb-partitionkeyrangeid", id)));
      String start = range.path("minInclusive").asString();
      Map<String, String> overlapping =
          Map.of(
              "x-ms-documentdb-partitionkeyrangeid",
              id,
              "x-ms-start-epk",
              start + "05",
              "x-ms-end-epk",
              "FF");
      ids.addAll(idsOf(7, overlapping));
    }
    assertThat(ids).doesNotHaveDuplicates();
  }

  @Test
  void continuationGoesOnAfterARestart() throws IOException, InterruptedException {
    Answer first = page("");
    List<String> ids = new ArrayList<>(pageIds(first));
    String continuation = String.valueOf(first.header("x-ms-continuation"));
    SERVER.restart();
    while (!continuation.equals("null")) {
      Answer page = page(continuation);
      ids.addAll(pageIds(page));
      continuation = String.valueOf(page.header("x-ms-continuation"));
    }
    assertThat(ids).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(ALL_IDS);
  }

  private static Answer page(String continuation) {
    return SERVER
        .client()
        .get(container + "/docs")
        .header("x-ms-max-item-count", "150")
        .header("x-ms-continuation", continuation)
        .send()
        .is(200);
  }

  @Test
  void pageEndsBeforeItGrowsTooLarge() {
    String large = SERVER.newContainer();
    WireClient client = SERVER.client();
    String text = "x".repeat(1_500_000);
    for (int i = 0; i < 5; i++) {
      client
          .post(large + "/docs", "{\"id\":\"%d\",\"pk\":\"p\",\"t\":\"%s\"}".formatted(i, text))
          .partitionKey("p")
          .send()
          .is(201);
    }
    List<String> ids = new ArrayList<>();
    Answer page = client.get(large + "/docs").send().is(200);
    for (int pages = 1; pages <= 3; pages++) {
      assertThat(pageIds(page)).hasSizeBetween(1, 2);
      ids.addAll(pageIds(page));
      if (pages < 3) {
        String continuation = String.valueOf(page.header("x-ms-continuation"));
        page = client.get(large + "/docs").header("x-ms-continuation", continuation).send().is(200);
      }
    }
    assertThat(ids).containsExactly("0", "1", "2", "3", "4");
    assertThat(page.header("x-ms-continuation")).isNull();
  }

  @Test
  void prefixOfAHierarchicalKeyLimitsWhatIsSeen() {
    String database = SERVER.newDatabase();
    WireClient client = SERVER.client();
    client
        .post(
            database + "/colls",
            "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/tenant\",\"/user\"],\"kind\":\"MultiHash\",\"version\":2}}")
        .header("x-ms-offer-throughput", "18000")
        .send()
        .is(201);
    String path = database + "/colls/c/docs";
    for (int i = 0; i < 40; i++) {
      String key = "[\"tenant%d\",\"user%d\"]".formatted(i % 2, i);
      client
          .post(
              path,
              "{\"id\":\"%d\",\"tenant\":\"tenant%d\",\"user\":\"user%d\"}".formatted(i, i % 2, i))
          .partitionKeyJson(key)
          .send()
          .is(201);
    }
    List<String> ids = pageIds(client.get(path).partitionKeyJson("[\"tenant1\"]").send().is(200));
    assertThat(ids).hasSize(20).allMatch(id -> Integer.parseInt(id) % 2 == 1);
    assertThat(pageIds(client.get(path).partitionKeyJson("[\"tenant1\",\"user3\"]").send().is(200)))
        .containsExactly("3");
  }

  @Test
  void databasesAndContainersAreListedPageByPage() {
    List<String> names = new ArrayList<>();
    String database = SERVER.newDatabase();
    WireClient client = SERVER.client();
    for (int i = 0; i < 5; i++) {
      client.post(database + "/colls", RunningServer.containerJson("c" + i, "")).send().is(201);
    }
    String continuation = "";
    while (!continuation.equals("null")) {
      Answer page =
          client
              .get(database + "/colls")
              .header("x-ms-max-item-count", "2")
              .header("x-ms-continuation", continuation)
              .send()
              .is(200);
      page.json().path("DocumentCollections").forEach(c -> names.add(c.path("id").asString()));
      continuation = String.valueOf(page.header("x-ms-continuation"));
    }
    assertThat(names).containsExactly("c0", "c1", "c2", "c3", "c4");
  }
}
