// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.PolygonArea;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/**
 * Compares with the vendor's documented results, and with shortest lines, which are close to ours.
 */
class EllipsoidTest {
  private static final double MERIDIAN_QUADRANT = 10_001_965.729;

  @Test
  void distance_documentedExamples() {
    Direction from = direction(-122.11758113953535, 47.66901087006131);

    assertThat(Ellipsoid.distance(direction(-96.84368664765994, 46.81297794314663), from))
        .isCloseTo(1907438.421299902, within(1e-4));
    assertThat(Ellipsoid.distance(direction(-122.12826822304672, 47.63980239335718), from))
        .isCloseTo(3345.269817267368, within(1e-4));
  }

  @Test
  void area_documentedExample() {
    assertThat(Ellipsoid.area(ring(31.8, -5, 32, -5, 32, -4.7, 31.8, -4.7)))
        .isCloseTo(735970283.0522614, within(0.1));
  }

  @Test
  void distance_overPolesAndAround() {
    Offset<Double> tolerance = within(1e-3);
    assertThat(Ellipsoid.distance(direction(0, 0), direction(77, 90)))
        .isCloseTo(MERIDIAN_QUADRANT, tolerance);
    assertThat(Ellipsoid.distance(direction(0, 90), direction(5, -90)))
        .isCloseTo(2 * MERIDIAN_QUADRANT, tolerance);
    assertThat(Ellipsoid.distance(direction(0, 0), direction(180, 0)))
        .isCloseTo(2 * MERIDIAN_QUADRANT, tolerance);
    assertThat(Ellipsoid.distance(direction(10, -20), direction(-170, 20)))
        .isCloseTo(2 * MERIDIAN_QUADRANT, tolerance);
    assertThat(Ellipsoid.distance(direction(-90, 0), direction(0, 0)))
        .isCloseTo(Math.PI / 2 * Ellipsoid.EQUATORIAL_RADIUS, tolerance);
    assertThat(Ellipsoid.distance(direction(180, 10), direction(-180, 10))).isZero();
  }

  @Test
  void distance_randomPlaces_isLittleLongerThanTheShortest() {
    Random random = random();
    for (int i = 0; i < 2_000; i++) {
      double latitude = random.nextDouble(-89, 89);
      double longitude = random.nextDouble(-180, 180);
      double reach = Math.pow(10, random.nextDouble(-4, 1.5));
      double latitude2 = Math.clamp(latitude + random.nextDouble(-reach, reach), -90, 90);
      double longitude2 = Math.clamp(longitude + random.nextDouble(-reach, reach), -180, 180);
      double shortest = Geodesic.WGS84.Inverse(latitude, longitude, latitude2, longitude2).s12;
      assertThat(
              Ellipsoid.distance(direction(longitude, latitude), direction(longitude2, latitude2)))
          .isBetween(shortest * (1 - 1e-9) - 1e-8, shortest * (1 + 1e-5) + 1e-8);
    }
  }

  @Test
  void area_randomSmallRings_isThatOfShortestLines() {
    Random random = random();
    for (int i = 0; i < 500; i++) {
      double latitude = random.nextDouble(-80, 80);
      double longitude = random.nextDouble(-170, 170);
      double size = Math.pow(10, random.nextDouble(-3, 0));
      double[] corners = {
        longitude,
        latitude,
        longitude + size,
        latitude + size / 3,
        longitude + size / 2,
        latitude + size
      };
      PolygonArea shortest = new PolygonArea(Geodesic.WGS84, false);
      for (int corner = 0; corner < corners.length; corner += 2) {
        shortest.AddPoint(corners[corner + 1], corners[corner]);
      }
      assertThat(Ellipsoid.area(ring(corners)))
          .isCloseTo(shortest.Compute().area, Percentage.withPercentage(1e-3));
    }
  }

  @Test
  void area_capsAroundThePoles_areThatOfTheSlices() {
    double[] corners = new double[3600 * 2];
    for (int i = 0; i < 3600; i++) {
      corners[2 * i] = i / 10.0 - 180;
      corners[2 * i + 1] = 60;
    }
    PolygonArea shortest = new PolygonArea(Geodesic.WGS84, false);
    for (int corner = 0; corner < corners.length; corner += 2) {
      shortest.AddPoint(corners[corner + 1], corners[corner]);
    }
    double north = Ellipsoid.area(ring(corners));

    assertThat(north).isCloseTo(shortest.Compute().area, Percentage.withPercentage(1e-6));
    for (int corner = 1; corner < corners.length; corner += 2) {
      corners[corner] = -60;
    }
    assertThat(Ellipsoid.area(ring(corners))).isCloseTo(north, Percentage.withPercentage(1e-10));
  }

  @Test
  void area_eighthOfTheEarth() {
    assertThat(Ellipsoid.area(ring(0, 0, 90, 0, 0, 90)))
        .isCloseTo(Ellipsoid.SURFACE / 8, Percentage.withPercentage(1e-8));
    assertThat(Ellipsoid.SURFACE).isCloseTo(510_065_621_724_089.0, within(1e3));
  }

  private static Random random() {
    long seed = Long.getLong("ephemeris.seed", new Random().nextLong());
    System.out.println("EllipsoidTest seed " + seed);
    return new Random(seed);
  }

  private static Direction direction(double longitude, double latitude) {
    return Direction.of(new Position(longitude, latitude));
  }

  private static Direction[] ring(double... coordinates) {
    double[] closed = Arrays.copyOf(coordinates, coordinates.length + 2);
    closed[coordinates.length] = coordinates[0];
    closed[coordinates.length + 1] = coordinates[1];
    Direction[] ring = new Direction[closed.length / 2];
    for (int i = 0; i < ring.length; i++) {
      ring[i] = direction(closed[2 * i], closed[2 * i + 1]);
    }
    return ring;
  }
}
