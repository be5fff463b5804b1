// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import static dev.ephemeris.sql.function.FunctionCalls.call;
import static dev.ephemeris.sql.function.spatial.GeoJsonText.line;
import static dev.ephemeris.sql.function.spatial.GeoJsonText.point;
import static dev.ephemeris.sql.function.spatial.GeoJsonText.polygon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpatialFunctionsTest {
  private static final String BOX = polygon("31.8 -5, 32 -5, 32 -4.7, 31.8 -4.7, 31.8 -5");
  private static final String CLOCKWISE = polygon("31.8 -5, 31.8 -4.7, 32 -4.7, 32 -5, 31.8 -5");
  private static final String WITH_HOLE =
      polygon("0 0, 10 0, 10 10, 0 10, 0 0", "4 4, 4 6, 6 6, 6 4, 4 4");

  @Test
  void area_documentedExample() {
    assertThat(number("ST_AREA", BOX)).isCloseTo(735970283.0522614, within(0.1));
  }

  @Test
  void area_ofWhatHasNone_isZero() {
    assertThat(call("ST_AREA", point("1 2"))).isEqualTo("0");
    assertThat(call("ST_AREA", line("1 2, 3 4"))).isEqualTo("0");
    assertThat(call("ST_AREA", "{\"type\":\"MultiPolygon\",\"coordinates\":[]}")).isEqualTo("0");
  }

  @Test
  void area_clockwise_isTheRestOfTheEarth() {
    assertThat(number("ST_AREA", CLOCKWISE) + number("ST_AREA", BOX))
        .isCloseTo(Ellipsoid.SURFACE, Percentage.withPercentage(1e-10));
  }

  @Test
  void area_holesAreNotPartOfIt() {
    double shell = number("ST_AREA", polygon("0 0, 10 0, 10 10, 0 10, 0 0"));
    double hole = number("ST_AREA", polygon("4 4, 6 4, 6 6, 4 6, 4 4"));

    assertThat(number("ST_AREA", WITH_HOLE)).isCloseTo(shell - hole, within(1.0));
  }

  @Test
  void distance_documentedExamples() {
    String from = point("-122.11758113953535 47.66901087006131");

    assertThat(number("ST_DISTANCE", point("-122.12826822304672 47.63980239335718"), from) / 1000)
        .isCloseTo(3.345269817267368, within(1e-7));
    assertThat(number("ST_DISTANCE", from, point("-96.84368664765994 46.81297794314663")) / 1000)
        .isCloseTo(1907.438421299902, within(1e-7));
  }

  @Test
  void distance_toWhatTouches_isZero() {
    assertThat(call("ST_DISTANCE", point("1 2"), point("1 2"))).isEqualTo("0");
    assertThat(call("ST_DISTANCE", point("31.9 -4.8"), BOX)).isEqualTo("0");
    assertThat(call("ST_DISTANCE", point("0 0"), CLOCKWISE)).isEqualTo("0");
    assertThat(call("ST_DISTANCE", line("31 -4.8, 33 -4.8"), BOX)).isEqualTo("0");
    assertThat(call("ST_DISTANCE", point("180 1"), point("-180 1"))).isEqualTo("0");
  }

  @Test
  void distance_toABorder_isThatToItsNearestPlace() {
    // Exactly south of the border, which bends a little to the south, away from the equator.
    double south = number("ST_DISTANCE", point("31.9 -5.5"), BOX);
    double corner = number("ST_DISTANCE", point("31.9 -5.5"), point("31.9 -5"));
    assertThat(south).isBetween(corner - 5, corner);
    assertThat(number("ST_DISTANCE", point("5 5"), WITH_HOLE))
        .isCloseTo(number("ST_DISTANCE", point("5 5"), point("5 4")), Percentage.withPercentage(1));
    assertThat(number("ST_DISTANCE", point("31.9 -4.8"), CLOCKWISE)).isBetween(11_000.0, 11_100.0);
    assertThat(number("ST_DISTANCE", line("179 0, 179 1"), line("-179 0, -179 1")))
        .isCloseTo(number("ST_DISTANCE", point("179 1"), point("-179 1")), within(1e-6));
  }

  @Test
  void distance_ofTheServicesOwnTest() {
    String polygon = polygon("35 10, 45 45, 15 40, 10 20, 35 10", "20 30, 35 35, 30 20, 20 30");

    assertThat(number("ST_DISTANCE", polygon, point("30 10"))).isGreaterThan(66408.034483);
  }

  @Test
  void lines_bendAsOnAGlobe() {
    String wide = polygon("-60 20, 70 20, 70 70, -60 70, -60 20");

    assertThat(call("ST_INTERSECTS", line("0 0, 0 40"), wide)).isEqualTo("false");
    assertThat(call("ST_INTERSECTS", line("0 0, 0 41"), wide)).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("0 40"), wide)).isEqualTo("false");
    assertThat(call("ST_WITHIN", point("0 41"), wide)).isEqualTo("true");
  }

  @Test
  void intersects_documentedExample() {
    String highway =
        polygon(
            "-122.13693695285855 47.64996065621003, -122.1351662656516 47.64627863318731,"
                + " -122.13488295569863 47.646326350048696, -122.1366182291613 47.650016321952904,"
                + " -122.13693695285855 47.64996065621003");
    String campus =
        polygon(
            "-122.14034847687708 47.6494835188378, -122.14014779899375 47.64625477474044,"
                + " -122.13256925774829 47.646207057813655, -122.13254564858545 47.64941990019193,"
                + " -122.14034847687708 47.6494835188378");

    assertThat(call("ST_INTERSECTS", highway, campus)).isEqualTo("true");
    assertThat(call("ST_WITHIN", highway, campus)).isEqualTo("false");
  }

  @Test
  void within_documentedExample() {
    String campus =
        polygon(
            "-122.13236581015025 47.64606476313813, -122.13221982500913 47.633757091363975,"
                + " -122.11840598103835 47.641749416109235, -122.12061400629656 47.64589264786028,"
                + " -122.13236581015025 47.64606476313813");

    assertThat(call("ST_WITHIN", point("-122.12824857332558 47.6395516675712"), campus))
        .isEqualTo("true");
  }

  @Test
  void within_borderAndHoles() {
    assertThat(call("ST_WITHIN", point("31.8 -5"), BOX)).isEqualTo("false");
    assertThat(call("ST_INTERSECTS", point("31.8 -5"), BOX)).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("5 5"), WITH_HOLE)).isEqualTo("false");
    assertThat(call("ST_WITHIN", point("3 3"), WITH_HOLE)).isEqualTo("true");
    assertThat(call("ST_WITHIN", BOX, BOX)).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("1 1"), point("1 1"))).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("1 1"), point("1 2"))).isEqualTo("false");
    assertThat(call("ST_WITHIN", line("31.85 -4.9, 31.9 -4.8"), BOX)).isEqualTo("true");
    assertThat(call("ST_WITHIN", line("31.85 -4.9, 32.9 -4.8"), BOX)).isEqualTo("false");
    assertThat(call("ST_WITHIN", BOX, point("31.9 -4.8"))).isEqualTo("false");
  }

  @Test
  void clockwise_isTheInverse() {
    assertThat(call("ST_WITHIN", point("31.9 -4.8"), CLOCKWISE)).isEqualTo("false");
    assertThat(call("ST_WITHIN", point("31.9 -4.0"), CLOCKWISE)).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("-148 5"), CLOCKWISE)).isEqualTo("true");
    assertThat(call("ST_INTERSECTS", point("31.9 -4.8"), CLOCKWISE)).isEqualTo("false");
    assertThat(call("ST_INTERSECTS", BOX, CLOCKWISE)).isEqualTo("true");
    assertThat(call("ST_WITHIN", CLOCKWISE, CLOCKWISE)).isEqualTo("true");
    assertThat(call("ST_WITHIN", CLOCKWISE, BOX)).isEqualTo("false");
    assertThat(call("ST_WITHIN", line("100 0, -100 0"), CLOCKWISE)).isEqualTo("true");
    String reversed = polygon("0 0, 0 10, 10 10, 10 0, 0 0", "4 4, 6 4, 6 6, 4 6, 4 4");
    assertThat(call("ST_WITHIN", point("5 5"), reversed)).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("3 3"), reversed)).isEqualTo("false");
  }

  @Test
  void antimeridianAndPoles_areLikeAnyOtherPlace() {
    String fiji = polygon("177 -20, -178 -20, -178 -15, 177 -15, 177 -20");
    String arctic = polygon("0 70, 90 70, 180 70, -90 70, 0 70");

    assertThat(call("ST_WITHIN", point("180 -17"), fiji)).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("-179 -17"), fiji)).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("0 -17"), fiji)).isEqualTo("false");
    assertThat(number("ST_AREA", fiji)).isLessThan(4e11);
    assertThat(call("ST_WITHIN", point("33 90"), arctic)).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("45 80"), arctic)).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("45 60"), arctic)).isEqualTo("false");
    assertThat(call("ST_INTERSECTS", line("10 85, -170 85"), line("100 85, -80 85")))
        .isEqualTo("true");
  }

  @Test
  void multiPolygon_anyOfItsPolygons() {
    String two =
        "{\"type\":\"MultiPolygon\",\"coordinates\":["
            + "[[[52,12],[53,12],[53,13],[52,13],[52,12]]],[[[50,0],[51,0],[51,5],[50,5],[50,0]]]]}";

    assertThat(call("ST_ISVALID", two)).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("52.5 12.5"), two)).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("50.5 1"), two)).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("51.5 1"), two)).isEqualTo("false");
    assertThat(call("ST_WITHIN", two, two)).isEqualTo("true");
  }

  @Test
  void multiPolygon_onOppositeSidesOfTheEarth() {
    String two =
        "{\"type\":\"MultiPolygon\",\"coordinates\":["
            + "[[[0,0],[1,0],[1,1],[0,1],[0,0]]],[[[179,0],[-179,0],[-179,2],[179,2],[179,0]]]]}";

    assertThat(call("ST_ISVALID", two)).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("0.5 0.5"), two)).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("180 1"), two)).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("90 1"), two)).isEqualTo("false");
    assertThat(call("ST_WITHIN", two, two)).isEqualTo("true");
    assertThat(call("ST_INTERSECTS", line("-170 1, 170 1"), two)).isEqualTo("true");
  }

  @Test
  void emptyMultiPolygon_isNowhere() {
    String empty = "{\"type\":\"MultiPolygon\",\"coordinates\":[]}";

    assertThat(call("ST_ISVALID", empty)).isEqualTo("true");
    assertThat(call("ST_WITHIN", point("0 0"), empty)).isEqualTo("false");
    assertThat(call("ST_INTERSECTS", empty, BOX)).isEqualTo("false");
    assertThat(call("ST_DISTANCE", empty, BOX)).isEqualTo("undefined");
  }

  @Test
  void isValid_documentedExamples() {
    assertThat(call("ST_ISVALID", point("-84.38876194345323 33.75682784306348"))).isEqualTo("true");
    assertThat(call("ST_ISVALID", point("133.75682784306348 -184.38876194345323")))
        .isEqualTo("false");
    assertThat(call("ST_ISVALID", point("31.9 -132.8"))).isEqualTo("false");
    assertThat(call("ST_ISVALIDDETAILED", point("-84.38876194345323 33.75682784306348")))
        .isEqualTo("{\"valid\":true}");
    assertThat(call("ST_ISVALIDDETAILED", point("133.75682784306348 -184.38876194345323")))
        .isEqualTo(
            "{\"valid\":false,\"reason\":\"Latitude values must be between -90 and 90 degrees.\"}");
    assertThat(call("ST_ISVALIDDETAILED", polygon("31.8 -5, 31.8 -4.7, 32 -4.7, 32 -5")))
        .isEqualTo(
            "{\"valid\":false,\"reason\":\"The Polygon input is not valid because the start and end"
                + " points of the ring number 1 are not the same. Each ring of a Polygon must have"
                + " the same start and end points.\"}");
    assertThat(
            call("ST_ISVALID", polygon("-1000 1000, 1000 1000, 1000 4000, -1000 4000, -1000 1000")))
        .isEqualTo("false");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        "1",
        "\"Point\"",
        "[1,2]",
        "{}",
        "{\"type\":\"Point\"}",
        "{\"type\":1,\"coordinates\":[1,2]}",
        "{\"type\":\"point\",\"coordinates\":[1,2]}",
        "{\"type\":\"Circle\",\"coordinates\":[1,2]}",
        "{\"type\":\"MultiPoint\",\"coordinates\":[[1,2]]}",
        "{\"type\":\"Point\",\"coordinates\":[1]}",
        "{\"type\":\"Point\",\"coordinates\":[]}",
        "{\"type\":\"Point\",\"coordinates\":[1,\"2\"]}",
        "{\"type\":\"Point\",\"coordinates\":[181,2]}",
        "{\"type\":\"LineString\",\"coordinates\":[[1,2]]}",
        "{\"type\":\"LineString\",\"coordinates\":[[1,2],[1,2]]}",
        "{\"type\":\"LineString\",\"coordinates\":[[0,0],[180,0]]}",
        "{\"type\":\"LineString\",\"coordinates\":[[1,2],null]}",
        "{\"type\":\"Polygon\",\"coordinates\":[]}",
        "{\"type\":\"Polygon\",\"coordinates\":[[]]}",
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,1],[0,0]]]}",
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[0,1],[0,2],[0,0]]]}",
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,1],[1,0],[0,1],[0,0]]]}",
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[120,0],[-120,0],[0,0]]]}",
        "{\"type\":\"MultiPolygon\",\"coordinates\":[[[[0,0],[2,0],[2,2],[0,0]]],[[[1,0],[3,0],[3,2],[1,0]]]]}",
      })
  void whatIsNoGeometry_isNotValid_andUndefinedElsewhere(String value) {
    assertThat(call("ST_ISVALID", value)).isEqualTo("false");
    assertThat(call("ST_ISVALIDDETAILED", value)).startsWith("{\"valid\":false,\"reason\":\"");
    assertThat(call("ST_AREA", value)).isEqualTo("undefined");
    assertThat(call("ST_DISTANCE", value, point("1 1"))).isEqualTo("undefined");
    assertThat(call("ST_INTERSECTS", point("1 1"), value)).isEqualTo("undefined");
    assertThat(call("ST_WITHIN", value, BOX)).isEqualTo("undefined");
  }

  @Test
  void undefined_isUndefined() {
    assertThat(call("ST_ISVALID", "undefined")).isEqualTo("undefined");
    assertThat(call("ST_ISVALIDDETAILED", "undefined")).isEqualTo("undefined");
    assertThat(call("ST_AREA", "undefined")).isEqualTo("undefined");
    assertThat(call("ST_DISTANCE", point("1 1"), "undefined")).isEqualTo("undefined");
  }

  @Test
  void whatBelongsToGeoJsonButMeansNothingHere_isLeftAside() {
    assertThat(
            call(
                "ST_ISVALID",
                "{\"type\":\"Point\",\"coordinates\":[1,2,300],\"crs\":{},\"bbox\":[0,0,1,1],\"x\":1}"))
        .isEqualTo("true");
  }

  @Test
  void tooManyPositions_areNotValid() {
    String most =
        line("0 0" + ", 1 1, 0 0".repeat((GeoJsonReader.MAX_POSITIONS - 2) / 2) + ", 1 1");

    assertThat(call("ST_ISVALID", most)).isEqualTo("true");
    assertThat(call("ST_ISVALID", most.replaceFirst("\\[\\[", "[[0.5,0.5],["))).isEqualTo("false");
    assertThat(call("ST_ISVALID", GeoJsonText.circle(GeoJsonReader.MAX_POLYGON_POSITIONS - 1)))
        .isEqualTo("true");
    assertThat(call("ST_ISVALID", GeoJsonText.circle(GeoJsonReader.MAX_POLYGON_POSITIONS)))
        .isEqualTo("false");
  }

  private static double number(String name, String... arguments) {
    return Double.parseDouble(call(name, arguments));
  }
}
