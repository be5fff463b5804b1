// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.RandomGeometries;
import dev.ephemeris.engine.Seed;
import dev.ephemeris.keyspace.Cell;
import dev.ephemeris.keyspace.CellSpans;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.spatial.GeoBox;
import dev.ephemeris.sql.function.spatial.GeoBoxes;
import dev.ephemeris.sql.library.BuiltInFunctions;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Covers: if a spatial function finds a geometry, the cells of both geometries meet. */
class CellCoverTest {
  private static final int ROUNDS = 6_000;
  private static final CallContext CONTEXT = new CallContext(Instant.EPOCH);

  private static List<Cell> cells(String geometry) {
    return cells(DocumentValues.parse(geometry));
  }

  private static List<Cell> cells(Value geometry) {
    return CellCover.ofItem(GeoBoxes.aroundParts(geometry, 0));
  }

  private static Value call(String function, Value one, Value other) {
    return Objects.requireNonNull(BuiltInFunctions.byName(function))
        .call(new Value[] {one, other}, CONTEXT);
  }

  private static boolean meets(List<Cell> cells, CellSpans spans) {
    return cells.stream().anyMatch(cell -> spans.contains(cell.id()));
  }

  private static String point(double longitude, double latitude) {
    return "{\"type\":\"Point\",\"coordinates\":[%s,%s]}".formatted(longitude, latitude);
  }

  @Test
  void randomGeometries_areFoundWheneverAFunctionIsTrue() {
    Seed seed = Seed.drawn();
    RandomGeometries geometries = new RandomGeometries(seed.random(CellCoverTest.class));
    int touching = 0;
    int near = 0;
    int apart = 0;
    for (int round = 0; round < ROUNDS; round++) {
      String itemText = geometries.any();
      String wantedText = geometries.any();
      Value item = DocumentValues.parse(itemText);
      Value wanted = DocumentValues.parse(wantedText);
      List<Cell> cells = cells(item);
      String what = "seed %s, round %d: %s and %s".formatted(seed, round, itemText, wantedText);
      assertThat(cells).as(what).hasSizeLessThanOrEqualTo(CellCover.MAX_ITEM_CELLS).isSorted();
      boolean touches =
          isTrue(call("ST_INTERSECTS", item, wanted))
              || isTrue(call("ST_WITHIN", item, wanted))
              || isTrue(call("ST_WITHIN", wanted, item));
      boolean met = meets(cells, CellCover.touching(wanted));
      assertThat(met || !touches).as(what).isTrue();
      touching += touches ? 1 : 0;
      apart += met ? 0 : 1;
      if (call("ST_DISTANCE", item, wanted) instanceof NumberValue distance) {
        for (double metres : new double[] {distance.number(), geometries.metres()}) {
          boolean isNear = distance.number() <= metres;
          assertThat(meets(cells, CellCover.near(wanted, metres)) || !isNear)
              .as("%s, %s of %s metres", what, distance, metres)
              .isTrue();
          near += isNear ? 1 : 0;
        }
      }
    }
    // The run was useful: all situations occurred, and cells do distinguish geometries.
    assertThat(touching).isGreaterThan(ROUNDS / 100);
    assertThat(near).isGreaterThan(ROUNDS / 10);
    assertThat(apart).isGreaterThan(ROUNDS / 4);
  }

  private static boolean isTrue(Value value) {
    return value.equals(Values.TRUE);
  }

  @Test
  void point_isInTheSmallestCells() {
    assertThat(cells(point(13.4, 52.5))).hasSize(1).allMatch(cell -> cell.level() == 20);
    assertThat(cells(point(0, 0))).hasSize(4).allMatch(cell -> cell.level() == 20);
  }

  @Test
  void point_onTheAntimeridian_isOnBothSides() {
    assertThat(cells(point(180, 10))).isEqualTo(cells(point(-180, 10))).hasSize(2);
  }

  @Test
  void point_atAPole_isTheSameAtEveryLongitude() {
    assertThat(cells(point(12, 90))).isEqualTo(cells(point(-170, 90)));
    assertThat(cells(point(12, -90))).doesNotContainAnyElementsOf(cells(point(12, 90)));
  }

  @Test
  void clockwisePolygon_isEverywhere() {
    assertThat(cells("{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[0,1],[1,1],[1,0],[0,0]]]}"))
        .containsExactly(Cell.WORLD);
  }

  @Test
  void severalBoxes_shareTheCells() {
    List<GeoBox> boxes =
        List.of(new GeoBox(10, 10, 10.01, 10.01), new GeoBox(-80, -40, -79.99, -39.99));
    List<Cell> cells = CellCover.ofItem(boxes);
    assertThat(cells).hasSizeBetween(2, CellCover.MAX_ITEM_CELLS);
    assertThat(cells).allMatch(cell -> cell.level() > 10);
  }

  @Test
  void query_ofAFewKilometres_looksAtAFewRangesOfSmallCells() {
    CellSpans spans = CellCover.near(DocumentValues.parse(point(13.4, 52.5)), 5_000);
    assertThat(spans.spans()).hasSizeLessThan(80);
    // At most a millionth of the earth; the circle is less than a sixth of that.
    assertThat(spans.extent()).isLessThan(2L * Cell.SIDE * Cell.SIDE / 1_000_000);
  }

  @Test
  void whatIsNoGeometry_isNowhere() {
    assertThat(CellCover.touching(Values.UNDEFINED)).isEqualTo(CellSpans.NONE);
    assertThat(CellCover.touching(Values.of("Berlin"))).isEqualTo(CellSpans.NONE);
    assertThat(CellCover.near(DocumentValues.parse(point(1, 2)), -1)).isEqualTo(CellSpans.NONE);
  }
}
