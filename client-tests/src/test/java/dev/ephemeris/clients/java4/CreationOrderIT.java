// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemIdentity;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.util.CosmosPagedIterable;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ephemeris.clients.java4.CreationOrderQueries.Query;
import dev.ephemeris.clients.java4.CreationOrderQueries.Scope;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rows without ORDER BY come by partition key range, and within one in the order in which the items
 * were created, whatever the filter, the index and the page size. Groups are not tested: the client
 * puts them into an order of its own.
 */
class CreationOrderIT {
  private static final int QUERIES = Integer.getInteger("ephemeris.queries", 12);
  private static final int MOST_ROWS = 40 * CreatedItems.ITEMS;

  /** Of hashes, for parts of a range. */
  private static final List<String> BOUNDS =
      List.of("", "05C1D0", "08", "1000000000", "18", "2A", "FF");

  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static Random newRandom() {
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    System.out.println("CreationOrderIT: -Dephemeris.seed=" + seed);
    return new Random(seed);
  }

  static Stream<Arguments> containers() {
    return Stream.of(ContainerKind.values())
        .flatMap(kind -> Stream.of(1, 2, 5).map(ranges -> Arguments.of(kind, ranges)));
  }

  private static CreatedItems fill(ContainerKind kind, int ranges, Random random) {
    CosmosContainerProperties properties = kind.properties(COSMOS.newName("created"));
    CreatedItems created = CreatedItems.fill(COSMOS, properties, ranges, random);
    assertThat(created.container().getFeedRanges()).hasSize(ranges);
    return created;
  }

  @ParameterizedTest(name = "{0}, {1} ranges")
  @MethodSource("containers")
  @DisplayName("Queries return rows in the order of creation")
  void queries(ContainerKind kind, int ranges) {
    Random random = newRandom();
    CreatedItems created = fill(kind, ranges, random);
    CreationOrderQueries queries = new CreationOrderQueries(created, random);
    for (int i = 0; i < QUERIES; i++) {
      Scope scope = queries.scope();
      Query query = queries.query();
      int pageSize = queries.pageSize();
      boolean isResumed = query.isResumable() && random.nextBoolean();
      CosmosPagedIterable<JsonNode> rows =
          created.container().queryItems(query.text(), queries.options(scope), JsonNode.class);
      assertThat(read(rows, pageSize, isResumed, () -> {}))
          .as("%s, %s, pages of %d", query.text(), scope, pageSize)
          .isEqualTo(query.rows(created.inOrder().stream().filter(scope::has)));
    }
    queryRangeByRange(created, queries);
    readMany(created, random);
  }

  /** A query on all ranges is the queries on them one after another. */
  private static void queryRangeByRange(CreatedItems created, CreationOrderQueries queries) {
    String query = "SELECT VALUE c._rid FROM c WHERE " + queries.filter().text();
    List<String> whole = rids(created, query, new CosmosQueryRequestOptions());
    List<String> rows = new ArrayList<>();
    List<FeedRange> ranges = created.container().getFeedRanges();
    for (FeedRange range : ranges) {
      rows.addAll(rids(created, query, new CosmosQueryRequestOptions().setFeedRange(range)));
    }
    assertThat(rows).as(query).isEqualTo(whole);
    if (ranges.size() == 1) {
      queryPartByPart(created, query, whole);
    }
  }

  /** Only of a single range: of several ranges that a part overlaps, the client asks for all. */
  private static void queryPartByPart(CreatedItems created, String query, List<String> whole) {
    List<String> rows = new ArrayList<>();
    for (int i = 1; i < BOUNDS.size(); i++) {
      FeedRange part = feedRange(BOUNDS.get(i - 1), BOUNDS.get(i));
      List<String> found = rids(created, query, new CosmosQueryRequestOptions().setFeedRange(part));
      assertThat(found).as("%s, %s", query, part).isEqualTo(created.inOrder(found));
      rows.addAll(found);
    }
    assertThat(rows).as(query).containsExactlyInAnyOrderElementsOf(whole);
  }

  private static FeedRange feedRange(String from, String to) {
    String json = "{\"Range\":{\"min\":\"%s\",\"max\":\"%s\"}}".formatted(from, to);
    return FeedRange.fromString(
        Base64.getEncoder().encodeToString(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> rids(
      CreatedItems created, String query, CosmosQueryRequestOptions options) {
    return created.container().queryItems(query, options, String.class).stream().toList();
  }

  /** The client asks each range, and puts their answers together as they come. */
  private static void readMany(CreatedItems created, Random random) {
    List<ObjectNode> wanted =
        new ArrayList<>(created.inOrder().stream().filter(item -> random.nextBoolean()).toList());
    List<String> expected = wanted.stream().map(CreatedItems::rid).toList();
    Collections.shuffle(wanted, random);
    List<CosmosItemIdentity> identities =
        wanted.stream()
            .map(item -> new CosmosItemIdentity(created.key(item), CreatedItems.id(item)))
            .toList();
    List<ObjectNode> found =
        created.container().readMany(identities, ObjectNode.class).getResults();
    assertThat(created.byRange(found.stream().map(CreatedItems::rid).toList())).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0}, {1} ranges")
  @MethodSource("containers")
  @DisplayName("Feeds of partition keys are in the order of creation")
  void feeds(ContainerKind kind, int ranges) {
    Random random = newRandom();
    CreatedItems created = fill(kind, ranges, random);
    CreationOrderQueries queries = new CreationOrderQueries(created, random);
    for (int i = 0; i < QUERIES; i++) {
      Scope scope = queries.scopeOfKey();
      PartitionKey key = Objects.requireNonNull(scope.key());
      CosmosPagedIterable<JsonNode> feed = created.container().readAllItems(key, JsonNode.class);
      assertThat(read(feed, queries.pageSize(), random.nextBoolean(), () -> {}))
          .as("%s", scope)
          .extracting(CreatedItems::rid)
          .containsExactlyElementsOf(
              created.inOrder().stream().filter(scope::has).map(CreatedItems::rid).toList());
    }
  }

  @ParameterizedTest(name = "{0}, {1} ranges")
  @MethodSource("containers")
  @DisplayName("With writes in between pages, no row is missed or repeated, and the order stays")
  void besideWrites(ContainerKind kind, int ranges) {
    Random random = newRandom();
    CreatedItems created = fill(kind, ranges, random);
    CreationOrderQueries queries = new CreationOrderQueries(created, random);
    for (int i = 0; i < 3; i++) {
      CreationOrderQueries.Filter filter = queries.filter();
      String query = "SELECT VALUE c._rid FROM c WHERE " + filter.text();
      int pageSize = queries.pageSize();
      List<String> staying =
          created.inOrder().stream()
              .filter(item -> filter.passes(item) && !item.has("extra"))
              .map(CreatedItems::rid)
              .toList();
      CosmosPagedIterable<String> pages =
          created.container().queryItems(query, queries.options(Scope.ALL), String.class);
      List<String> rows = read(pages, pageSize, random.nextBoolean(), created::write);
      assertThat(rows.stream().filter(staying::contains))
          .as("%s, pages of %d", query, pageSize)
          .containsExactlyElementsOf(staying);
      assertThat(rows)
          .as("%s, pages of %d", query, pageSize)
          .doesNotHaveDuplicates()
          .isEqualTo(created.inOrder(rows));
    }
  }

  /** All rows, by one iterator or with a new one for each page. */
  private static <T> List<T> read(
      CosmosPagedIterable<T> rows, int pageSize, boolean isResumed, Runnable afterPage) {
    List<T> read = new ArrayList<>();
    Iterator<FeedResponse<T>> pages = rows.iterableByPage(pageSize).iterator();
    while (pages.hasNext()) {
      FeedResponse<T> page = pages.next();
      read.addAll(page.getResults());
      assertThat(read).hasSizeLessThan(MOST_ROWS);
      afterPage.run();
      String continuation = page.getContinuationToken();
      if (isResumed && continuation != null) {
        pages = rows.iterableByPage(continuation, pageSize).iterator();
      }
    }
    return read;
  }
}
