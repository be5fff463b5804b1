// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.BridgeInternal;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.implementation.QueryMetrics;
import com.azure.cosmos.models.CompositePath;
import com.azure.cosmos.models.CompositePathSortOrder;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosDatabaseProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.IndexingPolicy;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.azure.cosmos.models.ThroughputProperties;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What programs do with queries besides reading rows; rows are tested by the conformance cases. */
class QueriesIT {
  private static final int ITEMS = 15;
  private static final List<Integer> ALL = IntStream.range(0, ITEMS).boxed().toList();
  private static final String IN_ORDER = "SELECT VALUE c.n FROM c ORDER BY c.n";

  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static CosmosContainer container;

  /** Three ranges, and five keys. */
  @BeforeAll
  static void fillContainer() {
    IndexingPolicy indexing = new IndexingPolicy();
    indexing.setCompositeIndexes(
        List.of(
            List.of(
                new CompositePath().setPath("/pk").setOrder(CompositePathSortOrder.DESCENDING),
                new CompositePath().setPath("/n").setOrder(CompositePathSortOrder.ASCENDING))));
    CosmosContainerProperties properties =
        new CosmosContainerProperties(COSMOS.newName("container"), "/pk")
            .setIndexingPolicy(indexing);
    COSMOS
        .database()
        .createContainer(properties, ThroughputProperties.createManualThroughput(18_000));
    container = COSMOS.database().getContainer(properties.getId());
    ALL.forEach(
        n -> container.createItem(Items.item("i" + n).put("pk", "key-" + n % 5).put("n", n)));
  }

  private static CosmosQueryRequestOptions options() {
    return new CosmosQueryRequestOptions();
  }

  private static List<Integer> numbers(String query, CosmosQueryRequestOptions options) {
    return container.queryItems(query, options, Integer.class).stream().toList();
  }

  @Test
  @DisplayName("A query of one partition key returns its items only")
  void queriesOnePartitionKey() {
    PartitionKey key = new PartitionKey("key-2");
    assertThat(numbers(IN_ORDER, options().setPartitionKey(key))).containsExactly(2, 7, 12);
    assertThat(numbers("SELECT VALUE COUNT(1) FROM c", options().setPartitionKey(key)))
        .containsExactly(3);
    assertThat(numbers(IN_ORDER, options().setFeedRange(FeedRange.forLogicalPartition(key))))
        .containsExactly(2, 7, 12);
    assertThat(numbers(IN_ORDER, options().setPartitionKey(new PartitionKey("none")))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1, 8})
  @DisplayName("Ranges are read one after the other or concurrently, with the same rows")
  void degreesOfParallelism(int degree) {
    CosmosQueryRequestOptions options = options().setMaxDegreeOfParallelism(degree);
    assertThat(numbers(IN_ORDER, options)).isEqualTo(ALL);
    assertThat(numbers("SELECT VALUE c.n FROM c", options))
        .containsExactlyInAnyOrderElementsOf(ALL);
    assertThat(container.queryItems("SELECT VALUE SUM(c.n) FROM c", options, Double.class))
        .containsExactly(105.0);
  }

  @Test
  @DisplayName("The container's feed ranges together have all items, each once")
  void queriesFeedRanges() {
    List<FeedRange> ranges = container.getFeedRanges();
    assertThat(ranges).hasSize(3);
    List<Integer> found = new ArrayList<>();
    for (FeedRange range : ranges) {
      List<Integer> part = numbers(IN_ORDER, options().setFeedRange(range));
      assertThat(part).isSorted();
      found.addAll(part);
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(ALL);
    assertThat(numbers(IN_ORDER, options().setFeedRange(FeedRange.forFullRange()))).isEqualTo(ALL);
  }

  @Test
  @DisplayName("Feed ranges may be smaller than the container's ranges of partition keys")
  void queriesSmallFeedRanges() {
    List<Integer> found = new ArrayList<>();
    found.addAll(numbers(IN_ORDER, options().setFeedRange(range("", "10"))));
    found.addAll(numbers(IN_ORDER, options().setFeedRange(range("10", "38"))));
    found.addAll(numbers(IN_ORDER, options().setFeedRange(range("38", "FF"))));
    assertThat(found).containsExactlyInAnyOrderElementsOf(ALL);
  }

  private static FeedRange range(String from, String to) {
    String json =
        """
        {"Range":{"min":"%s","max":"%s","isMinInclusive":true,"isMaxInclusive":false}}"""
            .formatted(from, to);
    return FeedRange.fromString(
        Base64.getEncoder().encodeToString(json.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        IN_ORDER,
        "SELECT VALUE c.n FROM c ORDER BY c.n DESC",
        "SELECT VALUE c.n FROM c ORDER BY c.pk",
        "SELECT VALUE c.n FROM c ORDER BY c.pk DESC",
        "SELECT VALUE c.n FROM c ORDER BY c.pk DESC, c.n",
        "SELECT VALUE c.n FROM c",
        "SELECT VALUE c.n FROM c WHERE c.n >= 0 OFFSET 0 LIMIT 15",
        "SELECT TOP 15 VALUE c.n FROM c"
      })
  @DisplayName("A query continues from the continuation of each page")
  void resumes(String query) {
    List<Integer> whole = numbers(query, options());
    for (int pageSize : new int[] {1, 7}) {
      List<Integer> rows = new ArrayList<>();
      @Nullable String continuation = null;
      do {
        FeedResponse<Integer> page =
            container
                .queryItems(query, options(), Integer.class)
                .iterableByPage(continuation, pageSize)
                .iterator()
                .next();
        assertThat(page.getResults()).hasSizeLessThanOrEqualTo(pageSize);
        rows.addAll(page.getResults());
        assertThat(rows).as(query).hasSizeLessThanOrEqualTo(ITEMS);
        continuation = page.getContinuationToken();
      } while (continuation != null);
      assertThat(rows).as("%s, pages of %d", query, pageSize).isEqualTo(whole);
      assertThat(rows).containsExactlyInAnyOrderElementsOf(ALL);
    }
  }

  @Test
  @DisplayName("All items of a partition key are read")
  void readsAllItemsOfPartitionKey() {
    assertThat(container.readAllItems(new PartitionKey("key-3"), Numbered.class))
        .extracting(Numbered::n)
        .containsExactlyInAnyOrder(3, 8, 13);
    assertThat(container.readAllItems(new PartitionKey("none"), Numbered.class)).isEmpty();
  }

  @Test
  @DisplayName("Metrics and charges of a query are reported for each range")
  void tellsMetrics() {
    int output = 0;
    double charge = 0;
    for (FeedResponse<Integer> page :
        container
            .queryItems("SELECT VALUE c.n FROM c WHERE c.n < 10", options(), Integer.class)
            .iterableByPage(2)) {
      charge += page.getRequestCharge();
      assertThat(page.getCosmosDiagnostics().toString()).contains("retrievedDocumentCount");
      for (QueryMetrics metrics : BridgeInternal.queryMetricsFromFeedResponse(page).values()) {
        output += Math.toIntExact(metrics.getOutputDocumentCount());
        assertThat(metrics.getRetrievedDocumentCount()).isNotNegative();
        assertThat(metrics.getRetrievedDocumentSize()).isNotNegative();
        assertThat(metrics.getIndexHitRatio()).isBetween(0.0, 1.0);
      }
    }
    assertThat(output).isEqualTo(10);
    assertThat(charge).isPositive();
  }

  @Test
  @DisplayName("The used indexes are reported if the client asks for them")
  void tellsIndexes() {
    FeedResponse<Integer> page =
        container
            .queryItems(
                "SELECT VALUE c.n FROM c WHERE c.n < 10",
                options().setIndexMetricsEnabled(true),
                Integer.class)
            .iterableByPage()
            .iterator()
            .next();
    assertThat(page.getCosmosDiagnostics().toString()).contains("UtilizedSingleIndexes", "/n/?");
  }

  @Test
  @DisplayName("A wrong query is refused with 400 and the position")
  void refusesWrongQueries() {
    CosmosException refusal = Items.refusal(() -> numbers("SELECT * FORM c", options()));
    assertThat(refusal.getStatusCode()).isEqualTo(400);
    assertThat(refusal.getShortMessage()).contains("SC1001").contains("Line 1, column 10");
  }

  @Test
  @DisplayName("An item that expires between two pages is not on the second")
  void expiresBetweenPages() {
    CosmosContainer expiring = COSMOS.newContainer(-1);
    expiring.createItem(Items.item("stays").put("n", 1));
    expiring.createItem(Items.item("expires", 100).put("n", 2));
    expiring.createItem(Items.item("stays too").put("n", 3));
    FeedResponse<Integer> first =
        expiring.queryItems(IN_ORDER, options(), Integer.class).iterableByPage(1).iterator().next();
    assertThat(first.getResults()).containsExactly(1);

    COSMOS.clock().advanceSeconds(100);

    List<Integer> rest = new ArrayList<>();
    expiring
        .queryItems(IN_ORDER, options(), Integer.class)
        .iterableByPage(first.getContinuationToken(), 1)
        .forEach(page -> rest.addAll(page.getResults()));
    assertThat(rest).containsExactly(3);
  }

  @Test
  @DisplayName("Databases and containers are queried")
  void queriesCatalogue() {
    String id = COSMOS.database().getId();
    SqlQuerySpec byId =
        new SqlQuerySpec("SELECT * FROM root r WHERE r.id = @id", new SqlParameter("@id", id));
    assertThat(COSMOS.client().queryDatabases(byId, options()))
        .extracting(CosmosDatabaseProperties::getId)
        .containsExactly(id);
    assertThat(COSMOS.client().queryDatabases("SELECT * FROM c WHERE false", options())).isEmpty();
    assertThat(
            COSMOS
                .database()
                .queryContainers(
                    "SELECT * FROM c WHERE c.id = '%s'".formatted(container.getId()), options()))
        .extracting(found -> found.getPartitionKeyDefinition().getPaths())
        .containsExactly(List.of("/pk"));
  }

  /** An item as a program models it. */
  record Numbered(String id, String pk, int n) {}
}
