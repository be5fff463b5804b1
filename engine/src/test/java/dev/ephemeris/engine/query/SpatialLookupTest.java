// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.query.page.QueryRunner;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.keyspace.KeyFamily;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Items that are found by their location: the cost, the pages, and the entries after a delete. */
class SpatialLookupTest extends EngineTestCase {
  private static final String SPATIAL =
      "\"defaultTtl\":-1,\"indexingPolicy\":{\"spatialIndexes\":[{\"path\":\"/loc/*\",\"types\":[\"Point\",\"LineString\",\"Polygon\",\"MultiPolygon\"]}]}";
  private static final int SIDE = 30;

  /** Nine points of the grid, and one road, which crosses all of it. */
  private static final String NEAR =
      "ST_WITHIN(c.loc, {\"type\":\"Polygon\",\"coordinates\":[[[9.5,9.5],[12.5,9.5],[12.5,12.5],[9.5,12.5],[9.5,9.5]]]})";

  private static final String TOUCHED = NEAR.replace("ST_WITHIN", "ST_INTERSECTS");

  private static final QueryLimits LIMITS =
      new QueryLimits(
          1000, 1_000_000, 1_000_000, TimeUnit.MINUTES.toNanos(1), TimeUnit.MINUTES.toNanos(1));

  private QueryRunner queries() {
    return engine.engine().queries().within(LIMITS);
  }

  private static String point(double longitude, double latitude) {
    return "\"loc\":{\"type\":\"Point\",\"coordinates\":[%s,%s]}".formatted(longitude, latitude);
  }

  /** A point at each whole degree, and some roads. */
  private void fill() {
    for (int x = 0; x < SIDE; x++) {
      for (int y = 0; y < SIDE; y++) {
        engine.create(x + "-" + y, point(x, y));
      }
    }
    for (int i = 0; i < 5; i++) {
      engine.create(
          "road" + i,
          "\"loc\":{\"type\":\"LineString\",\"coordinates\":[[0,%d],[29,%d]]}"
              .formatted(i * 5, i * 5 + 2));
    }
  }

  private QueryRequest request(String filter, int maxItems, @Nullable String continuation) {
    return new QueryRequest(
        "SELECT VALUE c.id FROM c WHERE " + filter,
        Map.of(),
        new ListScope.WholeContainer(),
        maxItems,
        true,
        continuation);
  }

  private QueryPage page(String filter, int maxItems, @Nullable String continuation) {
    return queries().page(engine.container(), request(filter, maxItems, continuation));
  }

  private static List<String> ids(QueryPage page) {
    return page.rows().stream()
        .map(row -> new String(row, StandardCharsets.UTF_8).replace("\"", ""))
        .toList();
  }

  private String access(String filter) {
    return queries()
        .explain(engine.container(), request(filter, 0, null))
        .partitions()
        .getFirst()
        .access();
  }

  private List<String> entries() {
    List<String> keys = new ArrayList<>();
    try (Snapshot snapshot = engine.container().partitions().getFirst().shard().snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(KeyFamily.SPATIAL_ENTRY.range()))) {
      while (cursor.next()) {
        keys.add(new String(cursor.key(), StandardCharsets.ISO_8859_1));
      }
    }
    return keys;
  }

  private static final Set<String> NINE =
      Set.of("10-10", "10-11", "10-12", "11-10", "11-11", "11-12", "12-10", "12-11", "12-12");

  @Test
  void page_ofASmallRegion_readsFewItems() {
    engine.createContainer(SPATIAL);
    fill();
    QueryPage page = page(NEAR, 0, null);
    assertThat(ids(page)).containsExactlyInAnyOrderElementsOf(NINE);
    assertThat(page.statistics().retrievedItems()).isLessThan(40);
    assertThat(page.access().used())
        .extracting(AccessReport.SingleIndex::path)
        .containsExactly("/loc/*");
    assertThat(page.access().potential()).isEmpty();
    assertThat(access(NEAR)).startsWith("spatial index on /loc/*, ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ST_DISTANCE(c.loc, {\"type\":\"Point\",\"coordinates\":[11,11]}) < 1000",
        "ST_DISTANCE({\"type\":\"Point\",\"coordinates\":[11,11]}, c.loc) <= 1000",
        "1000 > ST_DISTANCE(c.loc, {\"type\":\"Point\",\"coordinates\":[11,11]})",
        "1000 >= ST_DISTANCE({\"type\":\"Point\",\"coordinates\":[11,11]}, c.loc)",
        "ST_DISTANCE(c.loc, {\"type\":\"Point\",\"coordinates\":[11,11]}) BETWEEN 0 AND 1000",
        "ST_DISTANCE(c.loc, {\"type\":\"Point\",\"coordinates\":[11,11]}) = 0",
        "ST_INTERSECTS(c.loc, {\"type\":\"Point\",\"coordinates\":[11,11]})",
        "st_intersects({\"type\":\"Point\",\"coordinates\":[11,11]}, c.loc) = true",
        "true = ST_WITHIN(c.loc, {\"type\":\"Point\",\"coordinates\":[11,11]})",
        "ST_WITHIN({\"type\":\"Point\",\"coordinates\":[11,11]}, c.loc) AND c.pk = 'p'",
        "ST_WITHIN(c.loc, {\"type\":\"Point\",\"coordinates\":[11,11]}) OR ST_WITHIN(c.loc, {\"type\":\"Point\",\"coordinates\":[11,11.3]})"
      })
  void page_ofEachForm_isByIndex(String filter) {
    engine.createContainer(SPATIAL);
    fill();
    assertThat(access(filter)).startsWith("spatial index on /loc/*");
    QueryPage page = page(filter, 0, null);
    assertThat(ids(page)).containsExactly("11-11");
    assertThat(page.statistics().retrievedItems()).isLessThan(10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ST_DISTANCE(c.loc, {\"type\":\"Point\",\"coordinates\":[11,11]}) > 1000",
        "NOT ST_INTERSECTS(c.loc, {\"type\":\"Point\",\"coordinates\":[11,11]})",
        "ST_INTERSECTS(c.loc, {\"type\":\"Point\",\"coordinates\":[11,11]}) = false",
        "ST_DISTANCE(c.loc, {\"type\":\"Point\",\"coordinates\":[11,11]}) < c.far",
        "ST_DISTANCE(c.loc, c.other) < 1000",
        "ST_INTERSECTS(c.other, {\"type\":\"Point\",\"coordinates\":[11,11]})",
        "ST_DISTANCE(c.loc, {\"type\":\"Point\",\"coordinates\":[11,11]}) < 9000000"
      })
  void page_ofWhatTheIndexDoesNotTell_looksAtAll(String filter) {
    engine.createContainer(SPATIAL);
    fill();
    assertThat(access(filter)).isEqualTo("all items");
  }

  @Test
  void page_chooses_theConditionThatFewestMeet() {
    engine.createContainer(SPATIAL);
    fill();
    assertThat(access(NEAR + " AND c.id = '10-10'")).startsWith("index on /id/?");
    assertThat(access(NEAR + " AND c.pk = 'p'")).startsWith("spatial index on");
  }

  @Test
  void pages_ofOneItem_giveEachOnce_thoughSomeAreInSeveralCells() {
    engine.createContainer(SPATIAL);
    fill();
    List<String> found = new ArrayList<>();
    String continuation = null;
    do {
      QueryPage page = page(TOUCHED, 1, continuation);
      found.addAll(ids(page));
      continuation = page.continuation();
    } while (continuation != null);
    Set<String> expected = new TreeSet<>(NINE);
    expected.addAll(List.of("road2"));
    assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void continuation_isGoodWhenTheIndexIsMadeAnew_withTheSameSpatialPath() {
    engine.createContainer(SPATIAL);
    fill();
    QueryPage first = page(NEAR, 4, null);
    engine.replaceContainer(
        SPATIAL.replace(
            "\"spatialIndexes\"",
            "\"excludedPaths\":[{\"path\":\"/x/?\"}],\"includedPaths\":[{\"path\":\"/*\"}],\"spatialIndexes\""));
    engine.purge();
    List<String> found = new ArrayList<>(ids(first));
    found.addAll(ids(page(NEAR, 0, first.continuation())));
    assertThat(found).containsExactlyInAnyOrderElementsOf(NINE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"indexingMode\":\"consistent\"",
        "\"spatialIndexes\":[{\"path\":\"/loc/*\",\"types\":[\"Polygon\"]}]"
      })
  void continuation_isGoodWhenPlacesAreIndexedOtherwise_becauseItNamesAnItem(String policy) {
    engine.createContainer(SPATIAL);
    fill();
    QueryPage first = page(NEAR, 4, null);
    engine.replaceContainer("\"indexingPolicy\":{" + policy + "}");
    engine.purge();
    List<String> found = new ArrayList<>(ids(first));
    found.addAll(ids(page(NEAR, 0, first.continuation())));
    assertThat(found).containsExactlyInAnyOrderElementsOf(NINE);
  }

  @Test
  @DisplayName(
      "T19 an index that is added to the policy later is built, and used when it is complete")
  void policyThatNamesThePathLater_hasTheIndexBuilt() {
    engine.createContainer("");
    fill();
    assertThat(entries()).isEmpty();
    assertThat(access(NEAR)).isEqualTo("all items");
    assertThat(page(NEAR, 0, null).access().potential())
        .extracting(AccessReport.SingleIndex::path)
        .containsExactly("/loc/*");
    engine.replaceContainer(SPATIAL);
    assertThat(ids(page(NEAR, 0, null))).containsExactlyInAnyOrderElementsOf(NINE);
    engine.purge();
    assertThat(access(NEAR)).startsWith("spatial index on");
    assertThat(ids(page(NEAR, 0, null))).containsExactlyInAnyOrderElementsOf(NINE);
    engine.replaceContainer("");
    engine.purge();
    assertThat(entries()).isEmpty();
    assertThat(ids(page(NEAR, 0, null))).containsExactlyInAnyOrderElementsOf(NINE);
  }

  @Test
  @DisplayName("T20 a lazy index follows")
  void lazyIndex_followsTheItems() {
    engine.createContainer(SPATIAL.replace("{\"spatial", "{\"indexingMode\":\"lazy\",\"spatial"));
    fill();
    engine.purge();
    assertThat(ids(page(NEAR, 0, null))).containsExactlyInAnyOrderElementsOf(NINE);
    engine.replace("10-10", point(-100, 5));
    engine.delete("11-11");
    engine.purge();
    assertThat(entries()).hasSizeGreaterThan(SIDE * SIDE);
    assertThat(ids(page(NEAR, 0, null))).hasSize(7);
    engine.list().forEach(text -> engine.delete(idOf(text)));
    engine.purge();
    assertThat(entries()).isEmpty();
  }

  private static String idOf(String text) {
    int start = text.indexOf("\"id\":\"") + 6;
    return text.substring(start, text.indexOf('"', start));
  }

  @Test
  void writes_leaveNoEntriesBehind() {
    engine.createContainer(SPATIAL);
    engine.create("a", point(1, 1));
    List<String> before = entries();
    assertThat(before).isNotEmpty();
    engine.replace("a", "\"loc\":{\"type\":\"LineString\",\"coordinates\":[[-170,-10],[170,50]]}");
    assertThat(entries()).doesNotContainAnyElementsOf(before).hasSizeBetween(2, 8);
    engine.replace("a", "\"loc\":\"nowhere\"");
    assertThat(entries()).isEmpty();
    engine.upsert("a", point(1, 1));
    assertThat(entries()).isEqualTo(before);
    engine.delete("a");
    assertThat(entries()).isEmpty();
  }

  @Test
  @DisplayName(
      "T8 an expired item is not found by its location, and its entries are removed with it")
  void expiredItem_isNotFound_andThePurgeTakesItsEntries() {
    engine.createContainer(SPATIAL);
    engine.create("stays", point(11, 11));
    List<String> ofOne = entries();
    engine.create("goes", point(11.001, 11.001) + ",\"ttl\":5");
    engine.machineClockMoves(10);
    assertThat(entries()).hasSizeGreaterThan(ofOne.size());
    assertThat(ids(page(NEAR, 0, null))).containsExactly("stays");
    engine.purge();
    assertThat(entries()).isEqualTo(ofOne);
    assertThat(ids(page(NEAR, 0, null))).containsExactly("stays");
  }

  @Test
  void planeHasNoSpatialIndex_andOneOfTheEarthIsNotUsedForIt() {
    String inPlane =
        SPATIAL.replace(
                "\"types\"",
                "\"boundingBox\":{\"xmin\":0,\"ymin\":0,\"xmax\":9,\"ymax\":9},\"types\"")
            + ",\"geospatialConfig\":{\"type\":\"Geometry\"}";
    engine.createContainer(SPATIAL);
    fill();
    engine.replaceContainer(inPlane);
    assertThat(access(NEAR)).isEqualTo("all items");
    assertThat(ids(page(NEAR, 0, null))).containsExactlyInAnyOrderElementsOf(NINE);
    engine.purge();
    assertThat(entries()).isEmpty();
    assertThat(access(NEAR)).isEqualTo("all items");
    engine.replaceContainer(SPATIAL);
    engine.purge();
    assertThat(access(NEAR)).startsWith("spatial index on /loc");
    assertThat(ids(page(NEAR, 0, null))).containsExactlyInAnyOrderElementsOf(NINE);
  }

  @Test
  void computedPlace_isNotLookedUpWhereTheStoredOneIs() {
    engine.createContainer(
        SPATIAL
            + ",\"computedProperties\":[{\"name\":\"cp\",\"query\":\"SELECT VALUE c.loc FROM c\"}]");
    engine.replaceContainer(
        SPATIAL.replace("/loc/*", "/*")
            + ",\"computedProperties\":[{\"name\":\"cp\",\"query\":\"SELECT VALUE c.loc FROM c\"}]");
    engine.purge();
    fill();
    String ofComputed = NEAR.replace("c.loc", "c.cp");
    assertThat(access(ofComputed)).isEqualTo("all items");
    assertThat(ids(page(ofComputed, 0, null))).containsExactlyInAnyOrderElementsOf(NINE);
    assertThat(access(NEAR)).startsWith("spatial index on");
  }
}
