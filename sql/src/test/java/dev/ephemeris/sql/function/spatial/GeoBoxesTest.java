// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import static dev.ephemeris.sql.function.spatial.GeoJsonText.line;
import static dev.ephemeris.sql.function.spatial.GeoJsonText.point;
import static dev.ephemeris.sql.function.spatial.GeoJsonText.polygon;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Values;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class GeoBoxesTest {
  private static final Offset<Double> LITTLE = Offset.offset(1e-5);

  @Test
  void of_simpleFigures() {
    assertBox(box(point("10 20")), 10, 20, 10, 20);
    assertBox(box(line("10 0, 12 0")), 10, 0, 12, 0);
    assertBox(box(line("10 5, 10 -7, 9 -6")), 9, -7, 10, 5);
  }

  @Test
  void of_lineThatBends_reachesFartherThanItsEnds() {
    GeoBox box = box(line("-60 20, 70 20"));

    assertThat(box.north()).isBetween(40.0, 41.5);
    assertThat(box.south()).isCloseTo(20, LITTLE);
    assertThat(box(line("-60 -20, 70 -20")).south()).isCloseTo(-box.north(), LITTLE);
  }

  @Test
  void of_acrossTheAntimeridian() {
    assertBox(
        box(polygon("177 -20, -178 -20, -178 -19, 177 -19, 177 -20")), 177, -20.02, -178, -19);
    assertThat(box(point("180 0")).crossesAntimeridian()).isTrue();
    assertThat(box(point("-180 0")).contains(180, 0)).isTrue();
    assertThat(box(line("170 10, -170 10, -150 10, -170 11")).width()).isCloseTo(40, LITTLE);
  }

  @Test
  void of_aroundAPole_hasAllLongitudes() {
    GeoBox box = box(polygon("0 70, 90 70, 180 70, -90 70, 0 70"));

    assertBox(box, -180, 70, 180, 90);
    assertBox(box(point("33 -90")), -180, -90, 180, -90);
  }

  @Test
  void of_clockwise_isTheWorld() {
    assertThat(box(polygon("0 0, 0 1, 1 1, 1 0, 0 0"))).isEqualTo(GeoBox.WORLD);
  }

  @Test
  void of_polygonsFarApart_leavesOutTheWidestGap() {
    String three =
        "{\"type\":\"MultiPolygon\",\"coordinates\":["
            + "[[[100,0],[120,0],[120,1],[100,0]]],"
            + "[[[170,0],[-170,0],[-170,1],[170,0]]],"
            + "[[[-60,0],[-50,0],[-50,1],[-60,0]]]]}";
    GeoBox box = box(three);

    assertThat(box.west()).isCloseTo(100, LITTLE);
    assertThat(box.east()).isCloseTo(-50, LITTLE);
  }

  @Test
  void of_whatIsNoGeometry_isEmpty() {
    assertThat(GeoBoxes.of(Values.UNDEFINED)).isEmpty();
    assertThat(GeoBoxes.of(Values.of("Point"))).isEmpty();
    assertThat(GeoBoxes.of(DocumentValues.parse("{\"type\":\"MultiPolygon\",\"coordinates\":[]}")))
        .isEmpty();
  }

  @Test
  void around_isWiderTowardsThePoles() {
    GeoBox equator = around(point("10 0"), 100_000);
    GeoBox north = around(point("10 80"), 100_000);

    assertThat(equator.width()).isBetween(1.79, 1.82);
    assertThat(equator.north()).isBetween(0.9, 0.91);
    assertThat(north.width()).isBetween(10.0, 11.0);
    assertThat(north.crossesAntimeridian()).isFalse();
    assertThat(around(point("179.9 0"), 100_000).crossesAntimeridian()).isTrue();
  }

  @Test
  void around_overThePole_hasAllLongitudes() {
    GeoBox box = around(point("10 89.5"), 100_000);

    assertThat(box.west()).isEqualTo(-180);
    assertThat(box.east()).isEqualTo(180);
    assertThat(box.north()).isEqualTo(90);
    assertThat(box.south()).isBetween(88.5, 88.7);
    assertThat(around(point("0 0"), 30_000_000)).isEqualTo(GeoBox.WORLD);
  }

  @Test
  void around_randomFigures_holdsAllThatIsNear() {
    RandomFigures figures = new RandomFigures("GeoBoxesTest");
    int near = 0;
    for (int i = 0; i < 3_000; i++) {
      double size = Math.toRadians(Math.pow(10, figures.random().nextDouble(-3, 1.5)));
      Direction center = figures.random().nextInt(4) == 0 ? Direction.NORTH : figures.place();
      Figure figure = figures.any(center, size);
      double metres = figures.random().nextDouble(size) * Ellipsoid.POLAR_RADIUS;
      GeoBox box = new BoxBuilder(figure).around(metres);
      List<GeoBox> parts =
          FigureParts.of(figure).stream().map(part -> new BoxBuilder(part).around(metres)).toList();
      Direction place = figures.near(center, 2 * size);
      if (Nearness.distance(figure, Figure.ofPoints(List.of(place))) <= metres) {
        assertThat(box.contains(place.longitude(), place.latitude()))
            .as("%s of round %s in %s", place, i, box)
            .isTrue();
        assertThat(parts)
            .as("%s of round %s", place, i)
            .anyMatch(part -> part.contains(place.longitude(), place.latitude()));
        near++;
      }
    }
    assertThat(near).isGreaterThan(500);
  }

  @Test
  void aroundParts_isLessThanOneBoxAroundAll() {
    String two =
        "{\"type\":\"MultiPolygon\",\"coordinates\":["
            + "[[[100,0],[101,0],[101,1],[100,0]]],[[[-60,0],[-50,0],[-50,1],[-60,0]]]]}";
    assertThat(GeoBoxes.aroundParts(DocumentValues.parse(two), 0))
        .hasSize(2)
        .allMatch(box -> box.width() < 11);
    assertThat(GeoBoxes.aroundParts(DocumentValues.parse(line("0 0, 1 1, 2 2, 3 3")), 0))
        .hasSize(3)
        .allMatch(box -> box.width() < 1.1);
    assertThat(GeoBoxes.aroundParts(DocumentValues.parse(point("1 2")), 0)).hasSize(1);
    assertThat(GeoBoxes.aroundParts(Values.NULL, 0)).isEmpty();
  }

  @Test
  void aroundParts_areNotTooMany() {
    String corners =
        IntStream.range(0, 1000).mapToObj(i -> i * 0.01 + " " + i % 7).collect(joining(", "));
    assertThat(GeoBoxes.aroundParts(DocumentValues.parse(line(corners)), 0))
        .hasSizeLessThanOrEqualTo(FigureParts.MAX_PARTS);
  }

  private static GeoBox box(String geometry) {
    return GeoBoxes.of(DocumentValues.parse(geometry)).orElseThrow();
  }

  private static GeoBox around(String geometry, double metres) {
    return GeoBoxes.around(DocumentValues.parse(geometry), metres).orElseThrow();
  }

  private static void assertBox(GeoBox box, double west, double south, double east, double north) {
    assertThat(box.west()).as("west").isCloseTo(west, LITTLE);
    assertThat(box.south()).as("south").isCloseTo(south, Offset.offset(0.02));
    assertThat(box.east()).as("east").isCloseTo(east, LITTLE);
    assertThat(box.north()).as("north").isCloseTo(north, Offset.offset(0.02));
  }
}
